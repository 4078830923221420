import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { isResolved } from "../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { freshPayingAttempt } from "../store/guard/paying-attempt"

/**
 * Staff may book by hand what a customer says to have paid, or start another payment for it, when the money has just
 * arrived and its callback has not: it would be on the order twice, with a case that asks to send it back. Runs under the
 * lock of the payment collection. A service that is silent keeps nobody from their work.
 */
export async function refusePaid(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (!req.auth_context?.actor_id) return next()
  const id = String(req.params.id)
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const now = await freshPayingAttempt(req.scope, { payment_collection_id: id })
  if (now?.state !== "paid" || isResolved(now)) return next()
  await payin.attempts.scheduleCheck(now.id, 0)
  const nextStep = (await isCase(payin, now))
    ? "and a case asks about it. Nothing was changed. Decide about the money first, under Pay-ins."
    : "and is being recorded. Nothing was changed. Look at the order again in a few seconds, or under Pay-ins."
  const message = `The money of payment collection ${id} has arrived, ${nextStep}`
  res.status(409).json({ type: "not_allowed", code: "payin_paid", message })
}

async function isCase(payin: PayinModuleService, { id }: AttemptRow): Promise<boolean> {
  return (await payin.listCases({ attempt_id: id, closed_at: null }, { take: 1, select: ["id"] })).length > 0
}
