import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE, type PayinModuleService } from "../../modules/payin"
import { answerConflict } from "./conflict"
import { holdLock } from "./hold-lock"

/**
 * Keeps a cart as it is from the moment its trade is paid until its order stands: a changed total would delete the paid
 * session. A completion may go on, and comes one at a time with settling. Carts without our trade pass untouched.
 */
export async function guardCart(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  if (res.locals.payinCartGuarded) return next()
  res.locals.payinCartGuarded = true
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const cartId = String(req.params.id)
  const live = await payin.findLiveAttemptOfCart(cartId)
  if (!live) return next()
  if (!(await holdLock(req, res, live.payment_collection_id))) return answerConflict(res, "busy")
  if (isCompletion(req)) return next()
  const now = await payin.findLiveAttemptOfCart(cartId)
  if (now?.state === "paid") {
    await payin.dueAttempt(now.id, 0)
    return answerConflict(res, "paid")
  }
  // A captured attempt's cart is completed; Medusa says so itself.
  next()
}

function isCompletion(req: MedusaRequest): boolean {
  return /\/complete\/?$/i.test(req.path)
}
