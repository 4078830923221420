import { inArrivedState } from "../attempt/state-in"

/**
 * Part of a statement: a `CaseTrade` of the row `a` of `payin_attempt`. The statement that writes the case reads it, so
 * that no case is written because of one thing and shows another.
 */
export const caseTrade = `jsonb_build_object(
    'status', a.trade_status, 'amount', a.trade_amount, 'has_arrived', a.${inArrivedState})`

/** The same, for a statement that updates rows of `payin_case`. */
export const caseTradeNow = `(SELECT ${caseTrade} FROM payin_attempt a WHERE a.id = payin_case.attempt_id)`
