import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../../../modules/payin/service"
import { processCallback } from "../../../../../../workflows"
import type { CallbackAnswer } from "../../../contract"
import { notFound } from "../../../not-found"
import { callbackItem } from "../../callback-item"

/** Makes it pending again, and processes it now. If that fails, it stays pending and is retried automatically. */
export const POST = withSafeErrors(async function POST(
  req: MedusaRequest,
  res: MedusaResponse<CallbackAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const id = req.params.id!
  const pending = await adminQueries.requeueCallback(id)
  if (!pending)
    throw notFound("callback", id, "Look for it in the list of callbacks; old ones are deleted after a time.")
  await processCallback(req.scope, id)
  res.json({ callback: callbackItem((await adminQueries.findCallback(id)) ?? pending) })
})
