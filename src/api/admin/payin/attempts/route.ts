import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { AttemptListAnswer } from "../contract"
import { countedPage } from "../page"
import type { ListAttempts } from "../validators"
import { attemptItems } from "./attempt-items"
import { attemptFilter } from "./find-search"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListAttempts>,
  res: MedusaResponse<AttemptListAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve(PAYIN_MODULE)
  const { cursor, limit, order, ...query } = req.validatedQuery as ListAttempts
  const filter = await attemptFilter(req.scope, query)
  const [{ next, rows }, counted] = await Promise.all([
    adminQueries.attempts(filter, { order, limit, cursor }),
    adminQueries.countAttempts(filter),
  ])
  res.json({ attempts: await attemptItems(req.scope, rows), page: countedPage(limit, next, counted) })
})
