import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type AmountInput, roundSum } from "../../merchant-api/money"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { writeSums } from "../medusa/write-sums"
import type { RefundRow } from "./record-on-order"

/** What the host notes on a refund that it makes by itself, because it could not finish the order of a captured payment. */
const NOTE = "Refunded due to cart completion failure"

/**
 * Our provider always refuses it, so it was not sent unless the store knows of it; the host then deletes its row. Besides
 * those of a failed completion: less than the currency's smallest unit, which is nobody's money.
 */
export function isAlwaysRefused({ amount, note, payment }: RefundRow): boolean {
  return isOfFailedCompletion({ note }) || Number(roundSum(amount as AmountInput, payment.currency_code)) === 0
}

export function isOfFailedCompletion({ note }: Pick<RefundRow, "note">): boolean {
  return note === NOTE
}

/**
 * Deletes the row that the host would have deleted, had its process not been killed, or its database failed: the payment
 * becomes an order when that can be placed, and nobody has asked for its money back.
 */
export async function dropRefund(container: MedusaContainer, { id, payment }: RefundRow): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  await container.resolve(Modules.PAYMENT).deleteRefunds([id])
  // A capture may have counted it in.
  await writeSums(container, payment.payment_collection_id)
  const attempt = await attempts.findBySession(payment.payment_session_id)
  // Settling may have read it.
  if (attempt) await attempts.scheduleCheck(attempt.id, 0)
}
