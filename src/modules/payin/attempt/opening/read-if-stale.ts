import type { AttemptRow } from "../../models/attempt"
import { readTradeOf } from "../../trade/read-trade-of"
import type { OpeningContext } from "./opening"

/** A page the shopper returns to must not lead to a trade that has ended. An unreachable service does not stop this. */
export async function readIfStale(context: OpeningContext, attempt: AttemptRow, freshMs: number): Promise<AttemptRow> {
  const age = context.clock.now().getTime() - (attempt.trade_read_at?.getTime() ?? 0)
  // A read time ahead of ours is from another clock, and does not show how old the trade is.
  if (age >= 0 && age < freshMs) return attempt
  return await readTradeOf(context, attempt).catch(() => attempt)
}
