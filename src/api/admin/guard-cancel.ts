import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { LONGEST_HOLD_MS } from "../../settlement/collection-lock"
import { answerConflict } from "../store/guard/conflict"
import { holdLock } from "../store/guard/hold-lock"
import { onAnswered } from "../store/guard/on-answered"
import { refuseChanging } from "./refuse-changing"

/**
 * Takes turns with settling: the host releases an order's stock first, and takes it back when something later fails, a
 * refund that our provider refuses, say. Settling in between would see an order without its stock, and reserve it once
 * more.
 */
export async function guardCancel(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  // A caller who is not logged in must not block anyone.
  if (!req.auth_context?.actor_id) return next()
  const orderId = String(req.params.id)
  const collections = await ownCollections(req.scope, orderId)
  if (collections.length > 0 && (await refuseChanging(req.scope, res, orderId))) return
  for (const id of collections) {
    if (!(await holdLock(req, res, id))) return answerConflict(res, "busy")
  }
  if (collections.length > 0) await markCancel(req.scope, res, collections)
  next()
}

/** The host resumes no cancellation that is cut off: the mark tells settling to reserve what that one released. */
async function markCancel(scope: MedusaContainer, res: MedusaResponse, collections: string[]): Promise<void> {
  const { attempts } = scope.resolve<PayinModuleService>(PAYIN_MODULE)
  await attempts.beginOrderCancel(collections, CUT_AFTER_SECONDS)
  onAnswered(res, (hasAnswered) => {
    if (hasAnswered) void attempts.endOrderCancel(collections).catch(() => undefined)
  })
}

/** Later than the lock is let go, answered or not. */
const CUT_AFTER_SECONDS = LONGEST_HOLD_MS / 1000 + 15

/** Sorted, so that two requests cannot deadlock. An order that is not ours has none. */
async function ownCollections(scope: MedusaContainer, order_id: string): Promise<string[]> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id },
  })
  const ids = (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
  if (ids.length === 0) return []
  return (await scope.resolve<PayinModuleService>(PAYIN_MODULE).attempts.collectionsAmong(ids)).sort()
}
