import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { findAttempt, type PaymentReference } from "./find-attempt"
import { paymentAnswer } from "./payment-answer"
import { readId } from "./read-id"
import { refreshAttempt } from "./refresh-attempt"

/** Answers a waiting shopper. @throws MedusaError `not_found` when nothing leads to a payment */
export async function answerPayment(req: MedusaRequest, res: MedusaResponse, sessionId?: string): Promise<void> {
  const reference: PaymentReference = {
    sessionId: readId(sessionId),
    cartId: readId(req.query.cart_id),
    attemptId: readId(req.query.payin_attempt),
  }
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const attempt = await findAttempt(payin, reference)
  if (!attempt) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no payment here. Please start a new one.")
  const refreshed = await refreshAttempt(req.scope, attempt)
  res.setHeader("cache-control", "no-store")
  res.json({ payment: await paymentAnswer(req.scope, refreshed, req.locale) })
}
