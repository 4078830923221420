import { MedusaError } from "@medusajs/framework/utils"
import { compareAmounts, roundSum } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import { isShort } from "./attempt-answers"

/**
 * Of a short payment, Medusa has authorized more than arrived: whoever captures that would have the order paid with money
 * that nobody sent. What settling captures has always arrived.
 *
 * @param captureId Medusa's id; undefined when it records no capture
 * @throws MedusaError with how much can be captured
 */
export async function assertArrived(
  payin: Pick<PayinModuleService, "daySums">,
  attempt: AttemptRow,
  captureId: string | undefined,
): Promise<void> {
  const { currency_code, taken_back_at, trade_amount } = attempt
  if (!captureId || trade_amount === null || (taken_back_at === null && !isShort(attempt))) return
  const arrived = taken_back_at === null ? trade_amount : "0"
  if (compareAmounts(await payin.daySums.capturedWith(captureId), arrived) <= 0) return
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Only ${roundSum(arrived, currency_code)} ${currency_code} of this payment can be captured: the service says that ` +
      "no more arrived. If the rest was paid in another way, mark a payment of the order as paid that asks for the rest.",
  )
}
