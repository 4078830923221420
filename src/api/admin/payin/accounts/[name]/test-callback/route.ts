import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { ErrorAnswer, TestCallbackAnswer } from "../../../contract"
import { respond } from "../../../respond"
import { sendTestCallback } from "../../check/send-test-callback"

export const POST = withSafeErrors(async function POST(
  req: MedusaRequest,
  res: MedusaResponse<TestCallbackAnswer | ErrorAnswer>,
): Promise<void> {
  await respond<TestCallbackAnswer>(res, async () => ({ test: await sendTestCallback(req, req.params.name!) }))
})
