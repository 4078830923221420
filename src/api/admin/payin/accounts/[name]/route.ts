import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CheckoutChange } from "../../../../../modules/payin"
import { accountView } from "../../account-view"
import { changeCheckout } from "../../change-account"
import type { AccountAnswer } from "../../contract"

export async function GET(req: MedusaRequest, res: MedusaResponse<AccountAnswer>): Promise<void> {
  res.json({ account: await accountView(req, req.params.name!) })
}

export async function POST(req: MedusaRequest<CheckoutChange>, res: MedusaResponse<AccountAnswer>): Promise<void> {
  await changeCheckout(req, req.params.name!, req.validatedBody)
  res.json({ account: await accountView(req, req.params.name!) })
}
