import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { RefundListAnswer } from "../contract"
import { countedPage } from "../page"
import type { ListRefunds } from "../validators"
import { refundItems } from "./refund-items"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListRefunds>,
  res: MedusaResponse<RefundListAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve(PAYIN_MODULE)
  const { account, created_from, created_to, cursor, limit, state } = req.validatedQuery as ListRefunds
  const filter = { states: state, account, createdFrom: created_from, createdTo: created_to }
  const [{ next, rows }, counted] = await Promise.all([
    adminQueries.refunds(filter, { limit, cursor }),
    adminQueries.countRefunds(filter),
  ])
  res.json({ refunds: await refundItems(req.scope, rows), page: countedPage(limit, next, counted) })
})
