import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../../modules/payin/module-name"
import type { CaseAnswer, ErrorAnswer } from "../../../contract"
import type { AssignCase } from "../../../validators"
import { isUser } from "../../assignees/users"
import { refuseCase } from "../../case-conflict"
import { caseNow, knownCase } from "../../known-case"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<AssignCase>,
  res: MedusaResponse<CaseAnswer | ErrorAnswer>,
): Promise<void> {
  const { id } = await knownCase(req.scope, req.params.id!)
  const { assignee, seen } = req.validatedBody
  const by = req.auth_context.actor_id
  const to = assignee === "me" ? by : assignee
  if (to !== null && !(await isUser(req.scope, to))) return refuseUser(res)
  const outcome = await req.scope.resolve(PAYIN_MODULE).cases.assign(id, { to, seen, by })
  if (outcome !== "done") return refuseCase(res, id, outcome)
  res.json({ case: await caseNow(req.scope, id) })
})

function refuseUser(res: MedusaResponse<CaseAnswer | ErrorAnswer>): void {
  res.status(400).json({
    type: "invalid_data",
    code: "payin_unknown_user",
    message: "This user does not exist, or no longer does. Choose another one.",
    reason: { code: "unknown_user", params: {} },
  })
}
