import type { SilentFault } from "../sums/silent-fault"

/** What staff are told about. */
export const alertKinds = [
  /** One case. */
  "case_opened",
  /** Many at once, in one message. */
  "cases_opened",
  /** Open for hours. */
  "cases_waiting",
  /** An account's service has not answered for minutes, or has refused it. */
  "outage",
  "outage_over",
  /** Some calls of an account are refused while others are answered: one server is, mostly. */
  "partly_refused",
  /** Payments wait for an account that cannot be used: it has left the options, or has no key. */
  "account_unusable",
  /** See `SilentFault`. */
  "payments_refused",
  "payments_unpaid",
  "payments_unannounced",
  /** The store itself looks like a copy, at a new address say, so it leaves its payments alone. */
  "looks_copied",
  /** Callbacks that were given up. */
  "dead_callbacks",
] as const

export type AlertKind = (typeof alertKinds)[number]

/** `payments_refused` is a fault of the kind `refused`, and so on. */
export type SilentFaultAlert = `payments_${SilentFault["kind"]}`

/** What an alert is about: nothing that changes until it is sent. */
export type AlertSubject = {
  case_ids?: string[]
  callback_ids?: string[]
  account?: string
  /** Of an outage: whether the service accepted no call when it was found. Told as that even if it is silent by then. */
  refused?: boolean
  /** Where the store that looks like a copy runs. */
  address?: string
}

/** More than this many cases in a minute are one message. */
const CASES_PER_MINUTE = 5
/** Longer than a case takes that closes by itself, and than a burst takes to arrive. */
export const CASE_RIPENS_SECONDS = 20
export const CASE_WAITS_HOURS = 4
export const OUTAGE_MINUTES = 5

/**
 * Which messages new cases make: one each, or one for all of them when there are many. Pure.
 *
 * @param cases those without a message so far, oldest first
 * @param recent how many cases became part of an alert within the last minute
 * @param digestedLately whether a message about many was written within the last minute: the next one waits its turn
 * @returns the cases of each message
 */
export function messagesOf(
  cases: readonly { id: string; is_ripe: boolean }[],
  { recent, digestedLately }: { recent: number; digestedLately: boolean },
): string[][] {
  if (!cases.some(({ is_ripe }) => is_ripe)) return []
  const ids = cases.map(({ id }) => id)
  if (ids.length + recent <= CASES_PER_MINUTE) return ids.map((id) => [id])
  return digestedLately ? [] : [ids]
}
