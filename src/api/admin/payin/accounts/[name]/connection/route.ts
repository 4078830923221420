import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { AccountAnswer, ErrorAnswer } from "../../../contract"
import { respond } from "../../../respond"
import type { ConnectionBody } from "../../../validators"
import { accountView } from "../../account-view"
import { changeConnection, forgetConnection } from "../../change-account"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<ConnectionBody>,
  res: MedusaResponse<AccountAnswer | ErrorAnswer>,
): Promise<void> {
  const name = req.params.name!
  await respond<AccountAnswer>(res, async () => {
    await changeConnection(req, name, req.validatedBody)
    return { account: await accountView(req, name) }
  })
})

export const DELETE = withSafeErrors(async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AccountAnswer>,
): Promise<void> {
  await forgetConnection(req, req.params.name!)
  res.json({ account: await accountView(req, req.params.name!) })
})
