import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { AttemptTotalsAnswer } from "../../contract"
import type { AttemptFilterQuery } from "../../validators"
import { attemptFilter } from "../find-search"
import { attemptTotals } from "./attempt-totals"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, AttemptFilterQuery>,
  res: MedusaResponse<AttemptTotalsAnswer>,
): Promise<void> {
  const { adminQueries, options } = req.scope.resolve(PAYIN_MODULE)
  const filter = await attemptFilter(req.scope, req.validatedQuery as AttemptFilterQuery)
  res.json({ totals: attemptTotals(await adminQueries.totals(filter), options.cryptoDecimals) })
})
