import { randomUUID } from "node:crypto"
import type { MerchantBook } from "../merchant/merchant-book"
import type { MerchantSettings } from "../merchant/merchant-settings"
import { sign } from "../sign"
import type { SandboxTrade } from "../trade/trade"
import { callbackBody } from "./callback-body"
import type { CallbackRecord } from "./callback-record"
import type { OwnCallback, PendingCallback } from "./pending-callback"
import { type CallbackAnswer, postCallback } from "./post-callback"

export interface CallbackSender {
  /** Resolves after the first try; the others follow by themselves. */
  deliver(callback: PendingCallback): Promise<void>
  sendOnce(merchant: string, callback: OwnCallback): Promise<CallbackAnswer>
  clear(): void
}

interface Parts {
  merchants: MerchantBook
  record: CallbackRecord
  closing: AbortSignal
}

/** A callback about the trade's state at this moment. */
export function pendingCallback(merchant: MerchantSettings, trade: SandboxTrade): PendingCallback {
  return {
    ...identify(merchant.name, trade),
    tradeId: trade.id,
    tradeStatus: trade.status,
    body: callbackBody(merchant.callbackShape, trade),
  }
}

/**
 * Posts signed callbacks. One that gets no 2xx is tried again after each of the merchant's `callbackRetryDelaysMs`; the
 * contract shows neither retries nor the answer that acknowledges, so both are the sandbox's choice.
 */
export function createCallbackSender(parts: Parts): CallbackSender {
  const retries = createRetries()

  async function attempt(callback: PendingCallback, count: number): Promise<void> {
    const { webhookUrl, apiKey, callbackRetryDelaysMs } = parts.merchants.byName(callback.merchant)
    if (!webhookUrl) return parts.record.add(callback, { outcome: "no_webhook_url", attempt: 0 })
    const isStale = retries.staleness()
    const message = { body: callback.body, headers: signedHeaders(callback.body, apiKey) }
    const { answer, durationMs } = await timed(postCallback(webhookUrl, message, parts.closing))
    if (isStale()) return
    const retryInMs = isAcknowledged(answer) ? undefined : callbackRetryDelaysMs[count - 1]
    parts.record.add(callback, { ...outcomeOf(answer), attempt: count, durationMs, retryInMs })
    if (retryInMs !== undefined) retries.plan(() => void attempt(callback, count + 1), retryInMs)
  }

  return {
    deliver: (callback) => attempt(callback, 1),
    async sendOnce(merchant, { trade, tradeStatus, ...message }) {
      const { webhookUrl } = parts.merchants.byName(merchant)
      const callback = { ...identify(merchant, trade), tradeStatus }
      if (!webhookUrl) {
        parts.record.add(callback, { outcome: "no_webhook_url", attempt: 0 })
        return { status: 0, body: "", error: "the merchant has no webhookUrl" }
      }
      const isStale = retries.staleness()
      const { answer, durationMs } = await timed(postCallback(webhookUrl, message, parts.closing))
      if (!isStale()) parts.record.add(callback, { ...outcomeOf(answer), attempt: 1, durationMs })
      return answer
    },
    clear: () => retries.clear(),
  }
}

/** Planned tries, and a way to know whether everything was cleared while one was under way. */
function createRetries() {
  const timers = new Set<NodeJS.Timeout>()
  let era = 0
  return {
    plan(retry: () => void, pauseMs: number): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        retry()
      }, pauseMs)
      timers.add(timer.unref())
    },
    /** A try that outlives a reset must not write into the emptied record, nor plan another try. */
    staleness(): () => boolean {
      const startedIn = era
      return () => startedIn !== era
    },
    clear(): void {
      era += 1
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

async function timed(sending: Promise<CallbackAnswer>): Promise<{ answer: CallbackAnswer; durationMs: number }> {
  const startedAtMs = performance.now()
  const answer = await sending
  return { answer, durationMs: Math.round(performance.now() - startedAtMs) }
}

/** The headers that the service puts on a callback (service-contract.md, "Events"). */
export function signedHeaders(body: string, apiKey: string): Record<string, string> {
  return { "content-type": "application/json", "x-signature": sign(body, apiKey) }
}

function identify(merchant: string, trade: SandboxTrade | undefined) {
  const tradeId = trade?.id ?? null
  return { callbackId: randomUUID(), merchant, tradeId, externalTransactionId: trade?.externalTransactionId ?? null }
}

function isAcknowledged(answer: CallbackAnswer): boolean {
  return answer.status >= 200 && answer.status < 300
}

function outcomeOf(answer: CallbackAnswer) {
  if (answer.status === 0) return { outcome: "unreachable" as const, error: answer.error }
  return { outcome: isAcknowledged(answer) ? ("delivered" as const) : ("refused" as const), status: answer.status }
}
