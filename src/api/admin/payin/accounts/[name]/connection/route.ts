import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { accountView } from "../../../account-view"
import { changeConnection, forgetConnection } from "../../../change-account"
import type { AccountAnswer } from "../../../contract"
import type { ConnectionBody } from "../../../validators"

export async function POST(req: MedusaRequest<ConnectionBody>, res: MedusaResponse<AccountAnswer>): Promise<void> {
  await changeConnection(req, req.params.name!, req.validatedBody)
  res.json({ account: await accountView(req, req.params.name!) })
}

export async function DELETE(req: MedusaRequest, res: MedusaResponse<AccountAnswer>): Promise<void> {
  await forgetConnection(req, req.params.name!)
  res.json({ account: await accountView(req, req.params.name!) })
}
