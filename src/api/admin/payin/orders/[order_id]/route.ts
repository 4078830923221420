import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import type { OrderAnswer } from "../../contract"
import { orderPayments } from "../order-payments"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<OrderAnswer>,
): Promise<void> {
  res.json(await orderPayments(req.scope, req.params.order_id!))
})
