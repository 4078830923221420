import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { AccountListAnswer } from "../contract"
import { accountSummaries } from "./account-view"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<AccountListAnswer>,
): Promise<void> {
  const { copyGuard } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  res.json({ accounts: await accountSummaries(req), copy: await copyGuard.copy() })
})
