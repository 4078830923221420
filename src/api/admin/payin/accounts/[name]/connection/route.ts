import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { accountView } from "../../account-view"
import { respond } from "../../../respond"
import { changeConnection, forgetConnection } from "../../change-account"
import type { AccountAnswer, ErrorAnswer } from "../../../contract"
import type { ConnectionBody } from "../../../validators"

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
