import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import { TOTALS_LIMIT } from "../../../../../modules/payin/sql/attempt/attempt-list"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import type { PayinModuleService } from "../../../../../modules/payin/service"
import type { AttemptTotalsAnswer } from "../../contract"
import { attemptFilter } from "../find-search"
import type { AttemptFilterQuery } from "../../validators"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, AttemptFilterQuery>,
  res: MedusaResponse<AttemptTotalsAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const filter = await attemptFilter(req.scope, req.validatedQuery as AttemptFilterQuery)
  const totals = await adminQueries.totals(filter)
  const currencies = totals.filter(({ count }) => count > 0).map(({ more: _more, ...total }) => total)
  res.json({ totals: { limit: TOTALS_LIMIT, more: totals.some(({ more }) => more), currencies } })
})
