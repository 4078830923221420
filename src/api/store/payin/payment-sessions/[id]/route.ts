import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerPayment } from "../../answer-payment"

export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerPayment(req, res, String(req.params.id))
}
