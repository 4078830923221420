import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { beginCompletion, unmarkCart } from "../../workflows/completion/begin-completion"
import { accountOfProvider } from "../../workflows/provider-id"
import { onAnswered } from "./on-answered"

/**
 * Has the order that the host is about to make found again, should the host be killed before anything leads to it. The
 * host makes the order before it asks our provider, also for a session whose attempt has ended and which is refused then.
 * A cart that is paid in another way by now is not ours to follow.
 */
export async function followCompletion(req: MedusaRequest, res: MedusaResponse, cartId: string): Promise<void> {
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const attempt = (await payin.findLiveAttemptOfCart(cartId)) ?? (await lastAttempt(payin, cartId))
  if (!attempt) return
  if (!(await asksUs(req, attempt))) return await unmarkCart(req.scope, cartId)
  const end = await beginCompletion(req.scope, attempt)
  // Not noted, for whatever reason: the job looks.
  onAnswered(res, () => void end().catch(() => undefined))
}

async function lastAttempt(payin: PayinModuleService, cartId: string): Promise<AttemptRow | undefined> {
  const attempts = await payin.listAttempts({ cart_id: cartId }, { order: { created_at: "DESC" } })
  return (attempts as AttemptRow[])[0]
}

async function asksUs(req: MedusaRequest, { payment_collection_id }: AttemptRow): Promise<boolean> {
  const payments = req.scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const sessions = await payments.listPaymentSessions({ payment_collection_id }, { select: ["id", "provider_id"] })
  return sessions.some(({ provider_id }) => accountOfProvider(provider_id) !== undefined)
}
