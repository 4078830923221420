import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { ifNoTable } from "../../modules/payin/errors/postgres-errors"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { holdLock } from "../store/guard/hold-lock"
import { answerBusy } from "./hold-payments"

/**
 * Staff who start a payment in a collection of ours, or delete it, take turns with its shopper and with settling: where two
 * requests delete the same session, the host fails one of them, and a capture must find the collection's order.
 */
export async function holdCollection(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  // A caller who is not logged in must not block anyone.
  if (!req.auth_context?.actor_id) return next()
  const id = String(req.params.id)
  const { attempts } = req.scope.resolve(PAYIN_MODULE)
  const own = await attempts.collectionsAmong([id]).catch(ifNoTable([]))
  if (own.length > 0 && !(await holdLock(req, res, id))) return answerBusy(res, id, "payment collection")
  next()
}
