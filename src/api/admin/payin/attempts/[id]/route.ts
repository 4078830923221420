import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import type { AttemptAnswer } from "../../contract"
import { attemptDetail } from "../attempt-detail"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<AttemptAnswer>,
): Promise<void> {
  res.json({ attempt: await attemptDetail(req.scope, req.params.id!) })
})
