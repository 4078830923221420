import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE, type PayinModuleService } from "../../../../../../modules/payin"
import type { CaseAnswer, ErrorAnswer } from "../../../contract"
import { caseNow, knownCase } from "../../../known-case"
import type { CloseCase } from "../../../validators"

export async function POST(
  req: AuthenticatedMedusaRequest<CloseCase>,
  res: MedusaResponse<CaseAnswer | ErrorAnswer>,
): Promise<void> {
  const { id } = await knownCase(req.scope, req.params.id!)
  const { records } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const closed = await records.closeCase(id, { actor: req.auth_context.actor_id, note: req.validatedBody.note })
  if (closed) return void res.json({ case: await caseNow(req.scope, id) })
  const message = `Case ${id} is closed already. Load the page again to see by whom, and the note.`
  // Medusa's own conflict error would replace the sentence.
  res
    .status(409)
    .json({ type: "not_allowed", code: "payin_case_closed", message, reason: { code: "case_closed", params: {} } })
}
