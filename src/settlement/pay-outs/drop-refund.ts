import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type AmountInput, roundSum } from "../../merchant-api/money"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { readOrderOf } from "../medusa/read-owners"
import { writeSums } from "../medusa/write-sums"
import { type Cancelable, cancelFields, isCanceled } from "../orders/is-canceled"
import type { RefundRow } from "./record-on-order"
import { whileLocked } from "./while-locked"

/** What the host notes on a refund that it makes by itself, because it could not finish the order of a captured payment. */
const NOTE = "Refunded due to cart completion failure"

/**
 * Our provider refuses it, so it was not sent unless the store knows of it; the host then deletes its row. Besides those of
 * a failed completion: less than the currency's smallest unit, which is nobody's money.
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
 *
 * @throws Error when somebody else is at work on the payment; then nothing was done
 */
export async function dropRefund(container: MedusaContainer, refund: RefundRow): Promise<void> {
  await whileLocked(container, refund, async () => {
    const { id, payment } = refund
    const { attempts } = container.resolve(PAYIN_MODULE)
    const attempt = await attempts.findBySession(payment.payment_session_id)
    const order = await readOrderOf<Cancelable>(container, payment.payment_collection_id, cancelFields)
    // Settling may have read it. First, as all that may fail: once the row is gone, nobody looks at it again.
    if (attempt) await attempts.scheduleCheck(attempt.id, 0)
    await container.resolve(Modules.PAYMENT).deleteRefunds([id])
    // A capture may have counted it in. The collection of a canceled order stays as the host's cancellation left it.
    if (!order || !isCanceled(order)) await writeSums(container, payment.payment_collection_id)
  })
}
