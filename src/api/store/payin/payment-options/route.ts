import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { listPaymentOptions } from "../list-payment-options"

export const GET = withSafeErrors(async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  // It is a cart's own, and read again after a refusal for what has just worked.
  res.setHeader("cache-control", "no-store")
  res.json({ payment_options: await listPaymentOptions(req.scope, req.query, req.locale) })
})
