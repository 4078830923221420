import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { onAnswered } from "../store/guard/on-answered"

/** The host deletes a draft order whoever has paid for it, and tells nobody: its money belongs to no order then. */
export function followDraftDeletion(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const orderId = String(req.params.id)
  // Without it, the case opens when the payment is read again, which an old one is not.
  onAnswered(res, () => void dueAttempts(req.scope, orderId).catch(() => undefined))
  next()
}

/** By the order that they remember: what led to it is deleted too. */
async function dueAttempts(container: MedusaContainer, order_id: string): Promise<void> {
  const { adminQueries, attempts } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (const { id } of await adminQueries.latestAttemptsOf({ order_id })) await attempts.scheduleCheck(id, 0)
}
