import type { MerchantBook } from "../merchant/merchant-book"
import { SandboxError } from "../sandbox-error"
import type { SandboxTrade } from "../trade/trade"
import type { CallbackControl, CallbackMode } from "./callback-control"
import { createCallbackRecord } from "./callback-record"
import { createCallbackSender, pendingCallback } from "./callback-sender"
import { createHeldCallbacks } from "./held-callbacks"
import type { OwnCallback, PendingCallback } from "./pending-callback"
import type { CallbackAnswer } from "./post-callback"

/** Sends callbacks, repeats refused ones, and records their outcomes. */
export interface CallbackDispatcher extends CallbackControl {
  /** Reports a trade's state to the merchant, as the mode allows. Resolves when it was tried once. */
  notify(trade: SandboxTrade): Promise<void>
  /** Sends the caller's own callback, once. */
  sendNow(merchant: string, callback: OwnCallback): Promise<CallbackAnswer>
  setMode(mode: CallbackMode, repeat?: number): void
  /** Forgets everything, pending retries included. */
  clear(): void
}

interface Parts {
  merchants: MerchantBook
  now: () => number
  log: (line: string) => void
  closing: AbortSignal
}

export function createCallbackDispatcher(parts: Parts): CallbackDispatcher {
  const record = createCallbackRecord(parts)
  const sender = createCallbackSender({ ...parts, record })
  let setting = DELIVER_ONCE
  const held = createHeldCallbacks(parts.now)
  const deliver = (callback: PendingCallback) => allOf(setting.repeat, () => sender.deliver(callback))

  return {
    get mode() {
      return setting.mode
    },
    get repeat() {
      return setting.repeat
    },
    async notify(trade) {
      const callback = pendingCallback(parts.merchants.byName(trade.merchant), trade)
      const { mode } = setting
      if (mode === "deliver") return deliver(callback)
      record.add(callback, { outcome: mode === "drop" ? "dropped" : "held", attempt: 0 })
      if (mode === "hold") held.add(callback)
    },
    held: () => held.list(),
    async release(order = "fifo") {
      for (const callback of held.takeAll(order)) await deliver(callback)
    },
    sendNow: (merchant, callback) => sender.sendOnce(merchant, callback),
    setMode(next, times = 1) {
      checkMode(next, times)
      setting = { mode: next, repeat: times }
    },
    log: () => record.list(),
    clear() {
      setting = DELIVER_ONCE
      held.clear()
      sender.clear()
      record.clear()
    },
  }
}

const DELIVER_ONCE: { mode: CallbackMode; repeat: number } = { mode: "deliver", repeat: 1 }

/** In parallel, like a network that repeats: the merchant may receive them at the same time. */
async function allOf(times: number, send: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: times }, send))
}

function checkMode(mode: CallbackMode, repeat: number): void {
  if (!["deliver", "drop", "hold"].includes(mode)) {
    throw new SandboxError("bad_request", "Callback mode must be deliver, drop or hold.")
  }
  if (!(Number.isInteger(repeat) && repeat >= 1 && repeat <= 100)) {
    throw new SandboxError("bad_request", "Callback repeat must be a whole number from 1 to 100.")
  }
}
