import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { findSearch } from "../attempts/find-search"
import type { CaseListAnswer } from "../contract"
import { countedPage } from "../page"
import type { ListCases } from "../validators"
import { caseItemsOf } from "./case-items"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListCases>,
  res: MedusaResponse<CaseListAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve(PAYIN_MODULE)
  const { cursor, limit, order, q, ...query } = req.validatedQuery as ListCases
  const filter = {
    state: query.state,
    kinds: query.kind,
    account: query.account,
    search: q === undefined ? undefined : await findSearch(req.scope, q),
    openedFrom: query.opened_from,
    openedTo: query.opened_to,
  }
  const [{ next, rows }, counted] = await Promise.all([
    adminQueries.cases(filter, { limit, order, cursor }),
    adminQueries.countCases(filter),
  ])
  res.json({ cases: await caseItemsOf(req.scope, rows), page: countedPage(limit, next, counted) })
})
