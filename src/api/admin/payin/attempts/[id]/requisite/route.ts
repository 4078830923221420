import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { AttemptRow } from "../../../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../../../modules/payin/module-name"
import type { RequisiteAnswer } from "../../../contract"
import { notFound } from "../../../not-found"
import { knownAttempt } from "../../attempt-detail"
import { storedRequisite } from "../../trade-fields"

/** Shown on demand, and who looked is recorded. */
export const GET = withSafeErrors(async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RequisiteAnswer>,
): Promise<void> {
  const attempt = await knownAttempt(req.scope, req.params.id!)
  const requisite = storedRequisite(attempt)
  if (!requisite) throw notFound("requisite for attempt", attempt.id, cureFor(attempt))
  const payin = req.scope.resolve(PAYIN_MODULE)
  await payin.addTimelineEntry(attempt.id, "requisite_shown", { by: req.auth_context.actor_id })
  res.set("Cache-Control", "no-store").json({
    requisite: {
      bank: requisite.bank,
      owner_name: requisite.ownerName,
      number: requisite.requisites,
      phone: requisite.sbpNumber,
    },
  })
})

function cureFor({ details_removed_at }: AttemptRow): string {
  if (details_removed_at === null) return "The service assigns one when the trade opens."
  return `It was removed on ${details_removed_at.toISOString()}, as the option retention says. Read the trade again.`
}
