import { randomInt } from "node:crypto"
import type { MerchantBook } from "../merchant-book"
import { SandboxError } from "../sandbox-error"
import type { SandboxTrade } from "../trade/trade"
import { createCallbackRecord, type CallbackLogEntry } from "./callback-record"
import { createCallbackSender, pendingCallback, type PendingCallback } from "./callback-sender"
import type { CallbackAnswer } from "./post-callback"

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

export interface CallbackControl {
  readonly mode: CallbackMode
  /** How often each callback is sent. */
  readonly repeat: number
  held(): HeldCallback[]
  /** Sends what is held, one after the other; resolves when each was tried once. Default order: fifo. */
  release(order?: ReleaseOrder): Promise<void>
  log(): CallbackLogEntry[]
}

/** Sends callbacks, repeats refused ones, and remembers what came of them. */
export interface CallbackDesk extends CallbackControl {
  /** Tells the merchant of a trade's state, as the mode allows. Resolves when it was tried once. */
  notify(trade: SandboxTrade): Promise<void>
  /** Sends something of the caller's own making, once. */
  sendNow(merchant: string, callback: OwnCallback): Promise<CallbackAnswer>
  setMode(mode: CallbackMode, repeat?: number): void
  /** Forgets everything, pending retries included. */
  clear(): void
}

export interface OwnCallback {
  trade?: SandboxTrade
  tradeStatus: string | null
  body: string
  headers: Record<string, string>
}

interface Parts {
  merchants: MerchantBook
  now: () => number
  log: (line: string) => void
  closing: AbortSignal
}

export function createCallbackDesk(parts: Parts): CallbackDesk {
  const record = createCallbackRecord(parts)
  const sender = createCallbackSender({ ...parts, record })
  let mode: CallbackMode = "deliver"
  let repeat = 1
  let held: { callback: PendingCallback; heldAt: string }[] = []
  const deliver = async (callback: PendingCallback) => {
    await Promise.all(Array.from({ length: repeat }, () => sender.deliver(callback)))
  }

  return {
    get mode() {
      return mode
    },
    get repeat() {
      return repeat
    },
    async notify(trade) {
      const callback = pendingCallback(parts.merchants.byName(trade.merchant), trade)
      if (mode === "deliver") return deliver(callback)
      record.add(callback, { outcome: mode === "drop" ? "dropped" : "held", attempt: 0 })
      if (mode === "hold") held.push({ callback, heldAt: new Date(parts.now()).toISOString() })
    },
    held: () => held.map(({ callback, heldAt }) => ({ ...identity(callback), heldAt })),
    async release(order = "fifo") {
      const leaving = inOrder(held, order)
      held = []
      for (const { callback } of leaving) await deliver(callback)
    },
    sendNow: (merchant, callback) => sender.sendOnce(merchant, callback),
    setMode(next, times = 1) {
      checkMode(next, times)
      mode = next
      repeat = times
    },
    log: () => record.list(),
    clear() {
      held = []
      mode = "deliver"
      repeat = 1
      sender.clear()
      record.clear()
    },
  }
}

function identity(callback: PendingCallback): Omit<HeldCallback, "heldAt"> {
  const { callbackId, tradeId, externalTransactionId, tradeStatus } = callback
  return { id: callbackId, tradeId, externalTransactionId, tradeStatus }
}

function inOrder<Item>(items: Item[], order: ReleaseOrder): Item[] {
  if (order === "reverse") return [...items].reverse()
  if (order === "shuffle") {
    return items
      .map((item) => ({ item, rank: randomInt(2 ** 32) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item)
  }
  return items
}

function checkMode(mode: CallbackMode, repeat: number): void {
  if (!["deliver", "drop", "hold"].includes(mode)) {
    throw new SandboxError("bad_request", "Callback mode must be deliver, drop or hold.")
  }
  if (!(Number.isInteger(repeat) && repeat >= 1 && repeat <= 100)) {
    throw new SandboxError("bad_request", "Callback repeat must be a whole number from 1 to 100.")
  }
}
