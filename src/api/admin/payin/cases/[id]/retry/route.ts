import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { settleNow } from "../../../attempts/settle-now"
import type { SettleAnswer } from "../../../contract"
import { caseNow, knownCase } from "../../known-case"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<SettleAnswer>,
): Promise<void> {
  const { attempt_id, id } = await knownCase(req.scope, req.params.id!)
  const settled = await settleNow(req.scope, attempt_id, req.auth_context.actor_id)
  res.json({ ...settled, case: await caseNow(req.scope, id) })
})
