/** The states of a pay-in. Source: service-contract.md, States and transitions. */
export const tradeStatuses = ["active", "closed", "canceled", "dispute", "checking", "re_calculation"] as const

export type TradeStatus = (typeof tradeStatuses)[number]

/**
 * The state that a word of the service names. Only the contract's exact words are known: another case or spelling might
 * mean something else, so it is "unknown", which callers treat as pending and show to a person.
 */
export function readTradeStatus(raw: string): TradeStatus | "unknown" {
  return tradeStatuses.find((status) => status === raw) ?? "unknown"
}

/** Closed and canceled are where a trade ends, although a status can still be taken back. Everything else will change. */
export function isOver(raw: string | null): boolean {
  return raw === "closed" || raw === "canceled"
}
