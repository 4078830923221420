import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { SettleAnswer } from "../../../contract"
import { settleNow } from "../../settle-now"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<SettleAnswer>,
): Promise<void> {
  res.json(await settleNow(req.scope, req.params.id!, req.auth_context.actor_id))
})
