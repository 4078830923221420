import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { payingAttempt } from "../store/guard/paying-attempt"

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
  const live = await payingAttempt(req.scope, { payment_collection_id: id })
  const now = live && (await readNow(payin, live))
  if (now?.state !== "paid") return next()
  await payin.attempts.scheduleCheck(now.id, 0)
  const message =
    `Payment collection ${id} has been paid: its money is being recorded. Nothing was changed. ` +
    "Look at the order again in a few seconds, or under Pay-ins."
  res.status(409).json({ type: "not_allowed", code: "payin_paid", message })
}

async function readNow(payin: PayinModuleService, live: AttemptRow): Promise<AttemptRow> {
  if (live.state !== "open" || !payin.hasAccount(live.account)) return live
  return await payin.readForShopper(live).catch(() => live)
}
