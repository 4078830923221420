import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { compareAmounts } from "../../../merchant-api/money"
import { PayinError } from "../../../merchant-api/payin-error"
import type { BuildPayOut } from "../account/account-options"
import { within } from "../lease/within"
import type { AttemptRow } from "../models/attempt"
import { refundsWithPayOut, sumsSent } from "../sql/pay-out/pay-outs"
import { listRecordedRefunds } from "../sql/refunds/record-refund"
import { assertBody } from "./pay-out-id"

export type Refund = {
  /** Medusa's refund id; undefined when the host gave none. */
  id: string | undefined
  /** Decimal string. */
  amount: string
}

/**
 * It has a pay-out that the service did not refuse; or this process stood still so long that another one told staff to send
 * the money.
 */
export async function isBegun(db: Knex, refundId: string): Promise<boolean> {
  const begun = [await refundsWithPayOut(db, [refundId]), await listRecordedRefunds(db, [refundId])]
  return begun.some((ids) => ids.length > 0)
}

/** @throws PayinError `configuration` for what is no body, or does not come in time; else what the store's function throws */
export async function bodyOf(
  attempt: AttemptRow,
  { id, amount }: Refund,
  buildPayOut: BuildPayOut,
): Promise<Record<string, unknown>> {
  const build = async () =>
    await buildPayOut({
      refundId: id,
      payOutId: id ?? generateEntityId(undefined, "paypo"),
      attemptId: attempt.id,
      tradeId: attempt.trade_id,
      externalTransactionId: attempt.external_transaction_id,
      amount,
      currency: attempt.currency_code,
    })
  const body: unknown = await within(LONGEST_BUILD_MS, build(), refuseLate)
  assertBody(body)
  return body
}

/** The order is locked meanwhile. After two minutes, the refund would be taken for one that a kill cut off. */
const LONGEST_BUILD_MS = 20_000

function refuseLate(): never {
  throw new PayinError(
    "configuration",
    `The pay-out was not sent: buildPayOut gave nothing within ${LONGEST_BUILD_MS / 1000} s.`,
    { cure: "Have it answer sooner, or try again." },
  )
}

/**
 * No more goes out than arrived, what staff sent back by hand included, outside Medusa or for one of its refunds, and
 * nothing of what the service took back: Medusa refunds a captured payment by itself when staff cancel its order. Medusa
 * counts its refunds too, but against what it captured: the service may have said less since. It no longer counts one that
 * it took back although its pay-out went out. All of it as it is now: the store's function may have taken its time.
 *
 * @throws PayinError `configuration`
 */
export async function assertCovered(db: Knex, attemptId: string): Promise<void> {
  const attempt = (await db("payin_attempt").where({ id: attemptId }).first<AttemptRow>())!
  assertThere(attempt)
  const { currency_code, external_transaction_id, sent_outside } = attempt
  const { pay_outs, other_refunds } = await sumsSent(db, attempt)
  const all = BigNumber.sum(pay_outs, other_refunds, sent_outside ?? 0).toFixed()
  if (compareAmounts(all, attempt.trade_amount ?? attempt.amount) <= 0) return
  const cure = "Refund no more than the rest. If that money was not sent after all, send it by hand."
  if (sent_outside !== null) {
    throw new PayinError(
      "configuration",
      `Staff sent ${sent_outside} ${currency_code} of ${external_transaction_id} back outside Medusa before, ` +
        "and more would go out than arrived.",
      { cure },
    )
  }
  if (compareAmounts(other_refunds, "0") > 0) {
    throw new PayinError(
      "configuration",
      `${other_refunds} ${currency_code} of ${external_transaction_id} was refunded before without a pay-out, ` +
        "and more would go out than arrived.",
      { cure },
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
