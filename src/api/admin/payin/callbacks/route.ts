import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { CallbackListAnswer } from "../contract"
import { pageOf } from "../page"
import type { ListCallbacks } from "../validators"
import { callbackItem } from "./callback-item"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ListCallbacks>,
  res: MedusaResponse<CallbackListAnswer>,
): Promise<void> {
  const { adminQueries } = req.scope.resolve(PAYIN_MODULE)
  const { account, attempt_id, cursor, limit, state } = req.validatedQuery as ListCallbacks
  const { next, rows } = await adminQueries.callbacks({ state, attemptId: attempt_id, account }, { limit, cursor })
  res.json({ callbacks: rows.map(callbackItem), page: pageOf(limit, next) })
})
