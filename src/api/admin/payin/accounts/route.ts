import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { accountSummaries } from "./account-view"
import type { AccountListAnswer } from "../contract"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<AccountListAnswer>,
): Promise<void> {
  res.json({ accounts: await accountSummaries(req) })
})
