import type { QueryClient } from "@tanstack/react-query"

/** Names of what is kept in the panel's memory. `payin` is the start of all of them: after a change, all are asked again. */
export const keys = {
  all: ["payin"],
  accounts: ["payin", "accounts"],
  account: (name: string) => ["payin", "accounts", name],
  discovery: (name: string) => ["payin", "discovery", name],
  attempts: (query: object) => ["payin", "attempts", query],
  totals: (query: object) => ["payin", "totals", query],
  attempt: (id: string) => ["payin", "attempt", id],
  cases: (query: object) => ["payin", "cases", query],
  caseCount: ["payin", "case-count"],
  regions: ["payin", "regions"],
  audit: ["payin", "audit"],
  order: (id: string) => ["payin", "order", id],
  strayCallbacks: ["payin", "stray-callbacks"],
} as const

/**
 * After something was done. Not waited for: the new lists may be without the very card that did it, and a card that is gone
 * tells nobody how it went.
 */
export function invalidateAll(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.all })
}
