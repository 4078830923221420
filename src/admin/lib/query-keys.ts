import type { QueryClient } from "@tanstack/react-query"

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
 */
export function invalidateAll(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.all })
}
