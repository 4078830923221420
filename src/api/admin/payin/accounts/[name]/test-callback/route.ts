import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin"
import { answerOrRefuse } from "../../../answer-or-refuse"
import type { TestCallbackAnswer, ErrorAnswer } from "../../../contract"
import { sendTestCallback } from "../../check/send-test-callback"

export const POST = withSafeErrors(async function POST(
  req: MedusaRequest,
  res: MedusaResponse<TestCallbackAnswer | ErrorAnswer>,
): Promise<void> {
  await answerOrRefuse<TestCallbackAnswer>(res, async () => ({ test: await sendTestCallback(req, req.params.name!) }))
})
