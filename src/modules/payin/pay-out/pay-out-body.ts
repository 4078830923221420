import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { compareAmounts } from "../../../merchant-api/money"
import { PayinError } from "../../../merchant-api/payin-error"
import type { BuildPayOut } from "../account/account-options"
import type { AttemptRow } from "../models/attempt"
import { sumOfPayOuts } from "../sql/pay-out/pay-outs"
import { assertBody } from "./pay-out-id"

export type Refund = {
  /** Medusa's refund id; undefined when the host gave none. */
  id: string | undefined
  /** Decimal string. */
  amount: string
}

export function bodyOf(attempt: AttemptRow, { id, amount }: Refund, buildPayOut: BuildPayOut): Record<string, unknown> {
  const body: unknown = buildPayOut({
    refundId: id,
    payOutId: id ?? generateEntityId(undefined, "paypo"),
    attemptId: attempt.id,
    tradeId: attempt.trade_id,
    externalTransactionId: attempt.external_transaction_id,
    amount,
    currency: attempt.currency_code,
  })
  assertBody(body)
  return body
}

/**
 * No more goes out than arrived, what staff sent back outside Medusa included, and nothing of what the service took back:
 * Medusa refunds a captured payment by itself when staff cancel its order. Medusa counts its refunds too, but no longer
 * counts one that it took back although its pay-out went out.
 *
 * @throws PayinError `configuration`
 */
export async function assertCovered(db: Knex, attempt: AttemptRow): Promise<void> {
  assertThere(attempt)
  const { currency_code, external_transaction_id, sent_outside } = attempt
  const sum = await sumOfPayOuts(db, attempt.id)
  const all = BigNumber.sum(sum, sent_outside ?? 0).toFixed()
  if (compareAmounts(all, attempt.trade_amount ?? attempt.amount) <= 0) return
  if (sent_outside !== null) {
    throw new PayinError(
      "configuration",
      `Staff sent ${sent_outside} ${currency_code} of ${external_transaction_id} back outside Medusa before, ` +
        "and more would go out than arrived.",
      { cure: "Refund no more than the rest. If that money was not sent after all, send it by hand." },
    )
  }
  throw new PayinError("configuration", `The pay-outs of ${external_transaction_id} would be more than the payment.`, {
    cure: "See the pay-outs on the page of the pay-in: an earlier one went out, although Medusa shows no refund for it.",
  })
}

/** @throws PayinError `configuration` for money that the service took back */
export function assertThere({ external_transaction_id, taken_back_at }: AttemptRow): void {
  if (taken_back_at === null) return
  throw new PayinError("configuration", `The service has taken the money of ${external_transaction_id} back.`, {
    cure: "Nothing is left to send. Ask the service about it.",
  })
}
