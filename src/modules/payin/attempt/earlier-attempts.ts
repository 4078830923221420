import type { AttemptState } from "./attempt-state"

/** What a cart, or a collection without a cart, has had before. */
export type AttemptHistory = {
  /** Attempts that count against `maxAttempts`. */
  trades: number
  /** The highest number in an external id; 1 for the one without, 0 for none. */
  lastNumber: number
  /** How many of the latest the service refused, in a row. */
  refusals: number
  /** When the last of those was refused. */
  lastAt: Date | null
}

type Earlier = {
  external_transaction_id: string
  state: AttemptState
  last_error_code: string | null
  created_at: Date
  unchanged_since: Date
}

/**
 * The next number comes after the highest, not after the count: a restored backup can lack earlier rows, and an id that
 * is taken would never be free.
 *
 * @param base of their external ids: `<base>`, `<base>_2`, `<base>_3` …
 */
export function earlierAttempts(base: string, rows: readonly Earlier[]): AttemptHistory {
  const numbers = rows.map((row) => numberOf(base, row.external_transaction_id))
  return {
    trades: rows.filter((row) => !wasRefused(row)).length,
    lastNumber: Math.max(0, ...numbers),
    ...latestRefusals(rows),
  }
}

function latestRefusals(rows: readonly Earlier[]): Pick<AttemptHistory, "refusals" | "lastAt"> {
  const latest = rows.filter(({ state }) => state !== "planned").sort((a, b) => +b.created_at - +a.created_at)
  // An id that is taken is no refusal of the payment: the next id is tried at once, and counts against `maxAttempts`.
  const end = latest.findIndex((row) => !wasRefused(row))
  return { refusals: end === -1 ? latest.length : end, lastAt: latest[0]?.unchanged_since ?? null }
}

/** The service made no trade of it, and said so: that uses up no try. */
function wasRefused({ state, last_error_code }: Earlier): boolean {
  return state === "refused" && last_error_code !== "external_id_taken"
}

function numberOf(base: string, externalId: string): number {
  if (!externalId.startsWith(`${base}_`)) return 1
  const [digits] = /^\d{1,9}$/.exec(externalId.slice(base.length + 1)) ?? []
  return digits === undefined ? 1 : Number(digits)
}
