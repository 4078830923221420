import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import type { AccountListAnswer } from "../contract"
import { accountList } from "./account-list"

export const GET = withSafeErrors(async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AccountListAnswer>,
): Promise<void> {
  res.json(await accountList(req))
})
