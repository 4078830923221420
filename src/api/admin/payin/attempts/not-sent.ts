import { BigNumber } from "bignumber.js"
import { currencyDigits } from "../../../../merchant-api/money"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../../../modules/payin/service"
import { booksOf } from "../../../../modules/payin/shown/books"

/**
 * What Medusa has refunded, and no money has gone out for: a person has yet to send it, or to decide about a pay-out that
 * came to nothing.
 *
 * @returns a decimal string
 */
export async function notSentOf(
  { adminQueries }: Pick<PayinModuleService, "adminQueries">,
  attempt: AttemptRow,
): Promise<string> {
  const { refunds } = booksOf(attempt)
  const waiting = refunds.length > 0 ? await refundsNotSent(adminQueries, attempt.id) : new Set()
  const amounts = refunds.filter(({ id }) => id !== undefined && waiting.has(id)).map(({ amount }) => amount)
  return BigNumber.sum(0, ...amounts).toFixed(currencyDigits(attempt.currency_code))
}

async function refundsNotSent(queries: PayinModuleService["adminQueries"], attemptId: string): Promise<Set<unknown>> {
  const filter = { attemptIds: [attemptId], states: ["recorded", "failed"] as const }
  const { rows } = await queries.refunds(filter, { limit: MOST_REFUNDS })
  return new Set(rows.map(({ refund_id }) => refund_id))
}

/** More than anybody makes of one payment. */
const MOST_REFUNDS = 100
