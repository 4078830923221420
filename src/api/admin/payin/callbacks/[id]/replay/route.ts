import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../../modules/payin/module-name"
import { processCallback } from "../../../../../../workflows"
import type { CallbackAnswer } from "../../../contract"
import { notFound } from "../../../not-found"
import { callbackItem } from "../../callback-item"

/** Makes it pending again, and processes it now. If that fails, it stays pending and is retried automatically. */
export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CallbackAnswer>,
): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const { adminQueries } = payin
  const id = req.params.id!
  const pending = await adminQueries.requeueCallback(id)
  if (!pending)
    throw notFound("callback", id, "Look for it in the list of callbacks; old ones are deleted after a time.")
  await processCallback(req.scope, id)
  const processed = (await adminQueries.findCallback(id)) ?? pending
  const { attempt_id, state } = processed
  if (attempt_id) await payin.addTimelineEntry(attempt_id, "replayed", { by: req.auth_context.actor_id, state })
  res.json({ callback: callbackItem(processed) })
})
