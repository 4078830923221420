import { type Refusals, wayOf } from "../schedule/refusal-pause"
import type { AttemptState } from "./attempt-state"

/** Earlier attempts of a cart, or of a collection without a cart. */
export type AttemptHistory = {
  /** Attempts that count against `maxAttempts`. */
  trades: number
  /** The highest number in an external id: 1 for an id without one, 0 for no id. */
  lastNumber: number
} & Refusals

type Earlier = {
  external_transaction_id: string
  state: AttemptState
  account: string
  preferences: unknown
  last_error_code: string | null
  fallback: unknown
  created_at: Date
  unchanged_since: Date
}

type Refusable = Pick<Earlier, "state" | "last_error_code">

/**
 * The next number follows the highest, not the count: a restored backup can lack earlier rows, and a taken id never
 * becomes free.
 *
 * @param base of their external ids: `<base>`, `<base>_2`, `<base>_3` …
 */
export function earlierAttempts(base: string, rows: readonly Earlier[]): AttemptHistory {
  const numbers = rows.map((row) => numberOf(base, row.external_transaction_id))
  return {
    trades: countTrades(rows),
    lastNumber: Math.max(0, ...numbers),
    ...latestRefusals(rows),
  }
}

/** How many of them count against `maxAttempts`. */
export function countTrades(rows: readonly Refusable[]): number {
  return rows.filter((row) => !wasRefused(row)).length
}

/** Up to the latest attempt. A first create and its fallbacks count as one. */
function latestRefusals(rows: readonly Earlier[]): Refusals {
  const latest = newestFirst(rows.filter(({ state }) => state !== "planned"))
  // A taken id is not a refusal of the payment: the next id is tried at once, and counts against `maxAttempts`.
  const end = latest.findIndex((row) => !wasRefused(row))
  const refused = end === -1 ? latest : latest.slice(0, end)
  const firsts = refused.filter(({ fallback }) => !fallback)
  return {
    refusals: firsts.length,
    lastAt: latest[0]?.unchanged_since ?? null,
    refusedWays: firsts.map(({ account, preferences }) => wayOf(account, preferences ?? {})),
  }
}

export function newestFirst<Row extends { created_at: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

/** The service said that it made no trade: that uses up no try. */
function wasRefused({ state, last_error_code }: Refusable): boolean {
  return state === "refused" && last_error_code !== "external_id_taken"
}

function numberOf(base: string, externalId: string): number {
  if (!externalId.startsWith(`${base}_`)) return 1
  const [digits] = /^\d{1,9}$/.exec(externalId.slice(base.length + 1)) ?? []
  return digits === undefined ? 1 : Number(digits)
}
