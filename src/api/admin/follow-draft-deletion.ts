import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { onAnswered } from "../store/guard/on-answered"

/** Later than any deletion takes, for a process that is killed after it. */
const AFTER_A_KILL_SECONDS = 60

/** The host deletes a draft order whoever has paid for it, and tells nobody: its money belongs to no order then. */
export async function followDraftDeletion(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const orderId = String(req.params.id)
  // Without them, the case opens when the payment is read again, which an old one is not.
  const lookIn = (seconds: number) => dueAttempts(req.scope, orderId, seconds).catch(() => undefined)
  await lookIn(AFTER_A_KILL_SECONDS)
  onAnswered(res, () => void lookIn(0))
  next()
}

/** By the order that they remember: what led to it is deleted too. */
async function dueAttempts(container: MedusaContainer, order_id: string, inSeconds: number): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  for (const { id } of await attempts.latestOf({ order_id })) await attempts.scheduleCheck(id, inSeconds)
}
