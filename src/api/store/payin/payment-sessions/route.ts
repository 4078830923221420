import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { answerPayment } from "../status/answer-payment"

/** By `cart_id` or `payin_attempt`: for a return page that knows its cart from the address alone. */
export const GET = withSafeErrors(async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerPayment(req, res)
})
