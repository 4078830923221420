import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import { processPendingCallbacks } from "../../../../../settlement/callbacks/process-callback"
import type { CallbacksReplayedAnswer } from "../../contract"
import type { ReplayCallbacks } from "../../validators"

/** After a fault that gave up many: nobody presses a button for each. They are processed behind the answer. */
export const POST = withSafeErrors(async function POST(
  req: MedusaRequest<ReplayCallbacks>,
  res: MedusaResponse<CallbacksReplayedAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve(PAYIN_MODULE)
  const count = await adminQueries.requeueDeadCallbacks(req.validatedBody.account)
  processPendingCallbacks(req.scope)
  res.json({ count })
})
