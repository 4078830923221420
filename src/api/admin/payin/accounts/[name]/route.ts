import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CheckoutChange } from "../../../../../modules/payin/checkout/checkout-settings"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import type { AccountAnswer, ErrorAnswer } from "../../contract"
import { respond } from "../../respond"
import { accountView } from "../account-view"
import { changeCheckout } from "../change-account"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<AccountAnswer>,
): Promise<void> {
  res.json({ account: await accountView(req, req.params.name!) })
})

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<CheckoutChange>,
  res: MedusaResponse<AccountAnswer | ErrorAnswer>,
): Promise<void> {
  const name = req.params.name!
  await respond<AccountAnswer>(res, async () => {
    await changeCheckout(req, name, req.validatedBody)
    return { account: await accountView(req, name) }
  })
})
