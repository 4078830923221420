import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { CheckAnswer } from "../../../contract"
import { checkConnection } from "../../check/check-connection"

export const POST = withSafeErrors(async function POST(
  req: MedusaRequest,
  res: MedusaResponse<CheckAnswer>,
): Promise<void> {
  res.json({ check: await checkConnection(req, req.params.name!) })
})
