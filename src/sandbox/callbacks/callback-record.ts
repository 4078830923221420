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

/** The result of a try; the record adds who and when. */
type CallbackOutcome = Pick<CallbackLogEntry, "outcome" | "attempt"> &
  Partial<Pick<CallbackLogEntry, "status" | "durationMs" | "retryInMs" | "error">>

export interface CallbackRecord {
  add(callback: RecordedCallback, outcome: CallbackOutcome): void
  list(): CallbackLogEntry[]
  clear(): void
}

type RecordedCallback = Pick<
  CallbackLogEntry,
  "callbackId" | "merchant" | "tradeId" | "externalTransactionId" | "tradeStatus"
>

/** Remembers the last tries; older ones are forgotten so that a long-running sandbox does not grow. */
export function createCallbackRecord(
  parts: { now: () => number; log: (line: string) => void },
  capacity = 5_000,
): CallbackRecord {
  let entries: CallbackLogEntry[] = []
  return {
    add({ callbackId, tradeId, externalTransactionId, merchant, tradeStatus }, outcome) {
      const at = new Date(parts.now()).toISOString()
      const who = { callbackId, tradeId, externalTransactionId, merchant, tradeStatus }
      entries.push({ ...who, status: null, durationMs: 0, at, ...outcome })
      if (entries.length > capacity) entries = entries.slice(-capacity)
      const answer = outcome.status ? ` ${outcome.status}` : ""
      parts.log(
        `callback trade=${tradeId} external=${externalTransactionId} ${tradeStatus}: ${outcome.outcome}${answer}`,
      )
    },
    list: () => entries.map((entry) => ({ ...entry })),
    clear: () => void (entries = []),
  }
}
