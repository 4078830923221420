/** What happens to callbacks: sent, lost on the way, or kept until they are released. */
export type CallbackMode = "deliver" | "drop" | "hold"

/** In what order held callbacks leave. */
export type ReleaseOrder = "fifo" | "reverse" | "shuffle"

/** A callback that waits. Its body was fixed when the trade moved, so that releasing it later brings stale news. */
export interface HeldCallback {
  id: string
  tradeId: string
  externalTransactionId: string | null
  /** The status that it reports. */
  tradeStatus: string
  heldAt: string
}

/** One try to deliver a callback, or the reason why there was none. */
export interface CallbackLogEntry {
  /** Same for all tries of one callback. */
  callbackId: string
  tradeId: string | null
  externalTransactionId: string | null
  merchant: string
  tradeStatus: string | null
  /** `delivered`: 2xx. `refused`: another answer. `unreachable`: none. */
  outcome: "delivered" | "refused" | "unreachable" | "dropped" | "held" | "no_webhook_url"
  /** From 1. 0 when nothing was sent. */
  attempt: number
  /** The merchant's HTTP status. */
  status: number | null
  durationMs: number
  at: string
  /** When the next try follows, if one does. */
  retryInMs?: number
  error?: string
}

export interface CallbackControl {
  readonly mode: CallbackMode
  /** How often each callback is sent. */
  readonly repeat: number
  held(): HeldCallback[]
  /** Sends what is held, one after the other; resolves when each was tried once. Default order: fifo. */
  release(order?: ReleaseOrder): Promise<void>
  log(): CallbackLogEntry[]
}
