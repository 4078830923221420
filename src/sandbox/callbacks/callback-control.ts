import type { CallbackLogEntry } from "./callback-record"

/** What happens to callbacks: sent, lost on the way, or held until they are released. */
export type CallbackMode = "deliver" | "drop" | "hold"

export interface CallbackControl {
  readonly mode: CallbackMode
  /** How often each callback is sent. */
  readonly repeat: number
  held(): HeldCallback[]
  /** Sends what is held, one after the other; resolves when each was tried once. Default order: fifo. */
  release(order?: ReleaseOrder): Promise<void>
  log(): CallbackLogEntry[]
}

/** The order in which held callbacks are sent. */
export type ReleaseOrder = "fifo" | "reverse" | "shuffle"

/** A held callback. Its body was fixed when the trade moved, so that releasing it later delivers stale news. */
export interface HeldCallback {
  id: string
  tradeId: string
  externalTransactionId: string | null
  /** The status that it reports. */
  tradeStatus: string
  heldAt: string
}
