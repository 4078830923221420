import type { FaultKind, Operation } from "./faults/fault-list"

/** One request that the simulated service received. Bodies are left out on purpose: they carry payer data. */
export interface RequestLogEntry {
  method: string
  path: string
  operation: Operation
  /** Null when the key was unknown. */
  merchant: string | null
  externalTransactionId: string | null
  /** Null when no answer was sent: cut, hanging, or the caller left first. */
  status: number | null
  durationMs: number
  at: string
  fault?: FaultKind
}

export interface RequestLog {
  add(entry: RequestLogEntry): void
  list(): RequestLogEntry[]
  clear(): void
}

/** Remembers the last requests; older ones are forgotten so that a long-running sandbox does not grow. */
export function createRequestLog(capacity = 5_000): RequestLog {
  let entries: RequestLogEntry[] = []
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > capacity) entries = entries.slice(-capacity)
    },
    list: () => entries.map((entry) => ({ ...entry })),
    clear: () => void (entries = []),
  }
}
