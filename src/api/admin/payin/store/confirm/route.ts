import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import { accountList } from "../../accounts/account-list"
import type { AccountListAnswer } from "../../contract"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AccountListAnswer>,
): Promise<void> {
  const { copyGuard } = req.scope.resolve(PAYIN_MODULE)
  await copyGuard.confirm(req.auth_context.actor_id)
  res.json(await accountList(req))
})
