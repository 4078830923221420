import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { attemptDetail } from "../attempt-detail"
import type { AttemptAnswer } from "../../contract"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<AttemptAnswer>,
): Promise<void> {
  res.json({ attempt: await attemptDetail(req.scope, req.params.id!) })
})
