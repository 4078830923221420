import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { closingChoices } from "../../../../../../modules/payin/case/case-kinds"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { closeCase } from "../../../../../../settlement/cases/close-case"
import type { CaseAnswer, CaseItem, ErrorAnswer } from "../../../contract"
import type { CloseCase } from "../../../validators"
import { refuseCase } from "../../case-conflict"
import { caseNow, knownCase } from "../../known-case"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<CloseCase>,
  res: MedusaResponse<CaseAnswer | ErrorAnswer>,
): Promise<void> {
  const known = await knownCase(req.scope, req.params.id!)
  const { choice, note, seen } = req.validatedBody
  if (choice !== undefined && !allows(await caseNow(req.scope, known.id), choice)) {
    return refuseCase(res, known.id, "choice")
  }
  const by = { actor: req.auth_context.actor_id, note, choice: closingChoices.find((each) => each === choice), seen }
  const outcome = await closeCase(req.scope, known, by)
  if (outcome === "done") return void res.json({ case: await caseNow(req.scope, known.id) })
  refuseCase(res, known.id, outcome)
})

/** A closed case has no choices: that it is closed is the better answer. */
function allows({ choices, closed_at }: CaseItem, choice: string): boolean {
  return closed_at !== null || choices.some(({ action, id }) => id === choice && action === "close")
}
