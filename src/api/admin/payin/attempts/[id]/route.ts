import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import type { AttemptAnswer } from "../../contract"
import { mayUpdate } from "../../payin-policy"
import { attemptDetail } from "../attempt-detail"

/** The Payment Page shows the payment details, so its address is for those who may look at them. */
export const GET = withSafeErrors(async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AttemptAnswer>,
): Promise<void> {
  const attempt = await attemptDetail(req.scope, req.params.id!)
  res.json({ attempt: (await mayUpdate(req)) ? attempt : { ...attempt, payment_page_url: null } })
})
