import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { answerPayment } from "../../status/answer-payment"

export const GET = withSafeErrors(async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerPayment(req, res, String(req.params.id))
})
