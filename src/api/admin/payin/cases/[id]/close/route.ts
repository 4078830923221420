import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { closeCase } from "../../../../../../settlement/cases/close-case"
import type { CaseAnswer, ErrorAnswer } from "../../../contract"
import type { CloseCase } from "../../../validators"
import { caseNow, knownCase } from "../../known-case"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<CloseCase>,
  res: MedusaResponse<CaseAnswer | ErrorAnswer>,
): Promise<void> {
  const known = await knownCase(req.scope, req.params.id!)
  const by = { actor: req.auth_context.actor_id, note: req.validatedBody.note }
  const outcome = await closeCase(req.scope, known, by)
  if (outcome === "done") return void res.json({ case: await caseNow(req.scope, known.id) })
  // Medusa's own conflict error would replace the sentence.
  res.status(409).json({ type: "not_allowed", ...conflicts[outcome](known.id) })
})

const conflicts = {
  closed: (id: string) => ({
    code: "payin_case_closed",
    message: `Case ${id} is closed already. Load the page again to see by whom, and the note.`,
    reason: { code: "case_closed", params: {} },
  }),
  busy: (id: string) => ({
    code: "payin_busy",
    message: `The pay-in of case ${id} is being worked on. Try again in a few seconds.`,
    reason: { code: "busy", params: {} },
  }),
}
