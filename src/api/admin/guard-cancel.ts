import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { LONGEST_HOLD_MS } from "../../settlement/collection-lock"
import { isOrderCanceled } from "../../settlement/orders/is-canceled"
import { hasBegunCredit } from "../../settlement/orders/open-changes"
import { dueAttemptsOfOrder } from "../../settlement/reconcile/due-attempts-of-order"
import { unreservedStock } from "../../settlement/stock/unreserved-stock"
import { onAnswered } from "../store/guard/on-answered"
import { answerBusy, holdPayments } from "./hold-payments"
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
  const collections = await holdPayments(req, res, orderId)
  if (!collections) return answerBusy(res, orderId)
  if (collections.length > 0) {
    if (await refuseChanging(req.scope, res, orderId)) return
    await markCancel(req.scope, res, { collections, orderId })
  }
  next()
}

/** The host resumes no cancellation that is cut off: the mark tells settling to reserve what that one released. */
async function markCancel(scope: MedusaContainer, res: MedusaResponse, canceling: Canceling): Promise<void> {
  const { attempts } = scope.resolve(PAYIN_MODULE)
  // The host cancels no order twice. The mark of an earlier cancellation that was cut off stays as it is.
  const wasMarked =
    !(await isOrderCanceled(scope, canceling.orderId)) &&
    (await attempts.beginOrderCancel(canceling.collections, CUT_AFTER_SECONDS))
  onAnswered(res, (hasAnswered) => {
    if (hasAnswered) void endCancel(scope, res.statusCode, { ...canceling, wasMarked }).catch(() => undefined)
  })
}

type Canceling = { collections: string[]; orderId: string }

/**
 * What failed unexpectedly may also have failed to take back what it had released, or the credit that it had begun, now or
 * the time before: that stays marked. So does an order that is canceled although staff were told otherwise: the host may
 * have reserved its stock again. What is refused before it began has released nothing: stock that is not reserved was
 * released by staff.
 */
async function endCancel(scope: MedusaContainer, status: number, canceled: Canceling & { wasMarked: boolean }) {
  const { collections, orderId, wasMarked } = canceled
  if (status >= 400 && (await isOrderCanceled(scope, orderId))) return await dueAttemptsOfOrder(scope, orderId)
  const mayBeCut = status >= 500 || (status >= 400 && wasMarked)
  if (mayBeCut && ((await unreservedStock(scope, orderId)).length > 0 || (await hasBegunCredit(scope, orderId)))) return
  await scope.resolve(PAYIN_MODULE).attempts.endOrderCancel(collections)
}

/** Later than the lock is let go, answered or not. */
const CUT_AFTER_SECONDS = LONGEST_HOLD_MS / 1000 + 15
