import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { SettleAnswer } from "../../../contract"
import { settleNow } from "../../settle-now"

export const POST = withSafeErrors(async function POST(
  req: MedusaRequest,
  res: MedusaResponse<SettleAnswer>,
): Promise<void> {
  res.json(await settleNow(req.scope, req.params.id!))
})
