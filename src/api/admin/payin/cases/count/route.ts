import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { CaseCountAnswer } from "../../contract"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<CaseCountAnswer>,
): Promise<void> {
  const by_kind = await req.scope.resolve(PAYIN_MODULE).adminQueries.countOpenCases()
  res.json({ count: Object.values(by_kind).reduce((sum, count) => sum + count, 0), by_kind })
})
