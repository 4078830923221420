/**
 * Part of a statement: a `CaseTrade` of the row of `payin_attempt` with this alias. The statement that writes the case
 * reads it, so that no case is written because of one thing and shows another.
 */
export function caseTradeOf(alias: string): string {
  return `jsonb_build_object(
    'status', ${alias}.trade_status, 'amount', ${alias}.trade_amount, 'has_arrived', ${alias}.state IN ('paid', 'captured'))`
}

/** The same, for a statement that updates rows of `payin_case`. */
export const caseTradeNow = `(SELECT ${caseTradeOf("a")} FROM payin_attempt a WHERE a.id = payin_case.attempt_id)`
