import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../../modules/payin/service"
import { TOTALS_LIMIT } from "../../../../../modules/payin/sql/attempt/attempt-list"
import type { AttemptTotalsAnswer } from "../../contract"
import type { AttemptFilterQuery } from "../../validators"
import { attemptFilter } from "../find-search"

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
