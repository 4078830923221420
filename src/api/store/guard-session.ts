import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService } from "../../modules/payin"
import { accountOfProvider } from "../../workflows/provider-id"
import { answerConflict } from "./conflict"
import { holdLock } from "./hold-lock"

/**
 * The session guard. Medusa would start a new payment session on a paid cart, on a paid or canceled order, and while a
 * payment is being captured, and would delete the paid session for it. Requests for one collection come one after
 * another, and get a 409 with the reason while there is nothing to pay.
 *
 * It touches nothing that is not ours: another provider's request passes unless our trade of that collection is paid.
 */
export async function guardSession(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const collectionId = String(req.params.id)
  const isOurs = accountOfProvider((req.body as { provider_id?: string }).provider_id ?? "") !== undefined
  if (!isOurs && !(await payin.findLiveAttempt(collectionId))) return next()
  if (!(await holdLock(req, res, collectionId))) return answerConflict(res, "busy")
  const live = await payin.findLiveAttempt(collectionId)
  if (live?.state === "paid") await payin.dueAttempt(live.id, 0)
  if (live?.state === "paid" || live?.state === "captured") return answerConflict(res, "paid")
  if (isOurs) {
    const reason = await nothingToPay(req, collectionId)
    if (reason) return answerConflict(res, reason)
  }
  next()
}

async function nothingToPay(req: MedusaRequest, collectionId: string): Promise<"paid" | "order_canceled" | undefined> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: ["id", "status", "order.status"],
    filters: { id: collectionId },
  })
  const collection = data[0] as { status?: string; order?: { status: string } | null } | undefined
  if (collection?.order?.status === "canceled") return "order_canceled"
  return collection?.status === "completed" ? "paid" : undefined
}
