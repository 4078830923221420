/**
 * The states of a pay-in, and what each means for a shop. A new one takes a row here, its sentences in the panel's
 * languages, and a line in `docs/architecture.md`. Source: service-contract.md, States and transitions.
 */
const phases = definePhases({
  active: "waiting",
  closed: "paid",
  canceled: "unpaid",
  dispute: "review",
  checking: "review",
  re_calculation: "review",
})

export type TradeStatus = keyof typeof phases

export const tradeStatuses = Object.keys(phases) as TradeStatus[]

/**
 * waiting – money may arrive
 * paid    – the end, with the money that the trade names
 * unpaid  – the end, without money
 * review  – the service decides; it may end either way, or with another amount
 */
export type TradePhase = "waiting" | "paid" | "unpaid" | "review"

function definePhases<Status extends string>(all: Record<Status, TradePhase>): Readonly<Record<Status, TradePhase>> {
  return all
}

/**
 * The state that the service's word names. Only the contract's exact words are known: another case or spelling might
 * mean something else, so it is "unknown", which callers treat as pending and show to a person.
 */
export function readTradeStatus(raw: string): TradeStatus | "unknown" {
  return tradeStatuses.find((status) => status === raw) ?? "unknown"
}

export function phaseOf(status: TradeStatus | "unknown"): TradePhase | "unknown" {
  return status === "unknown" ? status : phases[status]
}

/** A trade ends paid or unpaid, although a status can still be taken back. Every other phase will change. */
export function isOver(raw: string | null): boolean {
  const phase = raw === null ? null : phaseOf(readTradeStatus(raw))
  return phase === "paid" || phase === "unpaid"
}
