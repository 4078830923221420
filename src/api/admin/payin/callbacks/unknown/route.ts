import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { UnknownCallbackListAnswer } from "../../contract"
import { countedPage } from "../../page"
import type { ListUnknownCallbacks } from "../../validators"
import { unknownCallbackItem } from "../callback-item"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListUnknownCallbacks>,
  res: MedusaResponse<UnknownCallbackListAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve(PAYIN_MODULE)
  const { cursor, limit, ...period } = req.validatedQuery as ListUnknownCallbacks
  const [{ next, rows }, counted] = await Promise.all([
    adminQueries.unknownCallbacks(period, { limit, cursor }),
    adminQueries.countUnknownCallbacks(period),
  ])
  res.json({ callbacks: rows.map(unknownCallbackItem), page: countedPage(limit, next, counted) })
})
