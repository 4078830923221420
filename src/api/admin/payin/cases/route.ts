import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { CaseListAnswer } from "../contract"
import { pageOf } from "../page"
import type { ListCases } from "../validators"
import { caseItemsOf } from "./case-items"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListCases>,
  res: MedusaResponse<CaseListAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const { account, cursor, kind, limit, state } = req.validatedQuery as ListCases
  const { next, rows } = await adminQueries.cases({ state, kinds: kind, account }, { limit, cursor })
  res.json({ cases: await caseItemsOf(req.scope, rows), page: pageOf(limit, next) })
})
