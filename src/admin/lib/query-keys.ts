import type { Query, QueryClient } from "@tanstack/react-query"

/** Keys of the panel's cache. All of them start with `payin`: after a change, all are fetched again. */
export const keys = {
  all: ["payin"],
  accounts: ["payin", "accounts"],
  account: (name: string) => ["payin", "accounts", name],
  discovery: (name: string) => ["payin", "discovery", name],
  attempts: (query: object) => ["payin", "attempts", query],
  choices: ["payin", "choices"],
  refunds: (query: object) => ["payin", "refunds", query],
  totals: (query: object) => ["payin", "totals", query],
  attempt: (id: string) => ["payin", "attempt", id],
  caseLists: ["payin", "cases"],
  cases: (query: object) => ["payin", "cases", query],
  caseCount: ["payin", "case-count"],
  assignees: ["payin", "assignees"],
  overview: (query: object) => ["payin", "overview", query],
  days: (query: object) => ["payin", "days", query],
  day: (day: string, query: object) => ["payin", "day", day, query],
  regions: ["payin", "regions"],
  audit: ["payin", "audit"],
  order: (id: string) => ["payin", "order", id],
  unknownCallbacks: (query: object) => ["payin", "unknown-callbacks", query],
  deadCallbacks: (account: string) => ["payin", "dead-callbacks", account],
} as const

/**
 * Called after an action. Not awaited: the new lists may lack the very card that did it, and a card that is gone cannot
 * show how it went.
 *
 * @param exceptCases leaves the lists of cases unread for now: see `readLeft`
 */
export function invalidateAll(client: QueryClient, { exceptCases = false } = {}): void {
  const isNow = ({ queryKey }: Query) => !exceptCases || queryKey[1] !== keys.caseLists[1]
  void client.invalidateQueries({ queryKey: keys.all, predicate: isNow })
  if (exceptCases) void client.invalidateQueries({ queryKey: keys.caseLists, refetchType: "none" })
}

/** Reads what was left unread for as long as a drawer was open. */
export function readLeft(client: QueryClient): void {
  void client.refetchQueries({ queryKey: keys.all, type: "active", predicate: ({ state }) => state.isInvalidated })
}
