import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { recheckCasesOfOrder } from "../../settlement/reconcile/recheck-cases"
import { onAnswered } from "../store/guard/on-answered"

/** The host tells nobody of a credit that staff give, and it may be what an order was missing. */
export function followCredit(req: AuthenticatedMedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const orderId = String(req.params.id)
  // Without it, the case closes when the payment is read again.
  onAnswered(res, () => void recheckCasesOfOrder(req.scope, orderId).catch(() => undefined))
  next()
}
