import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../../modules/payin/module-name"
import type { CaseAnswer } from "../../../contract"
import type { CommentCase } from "../../../validators"
import { caseNow, knownCase } from "../../known-case"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<CommentCase>,
  res: MedusaResponse<CaseAnswer>,
): Promise<void> {
  const known = await knownCase(req.scope, req.params.id!)
  const { text } = req.validatedBody
  const { cases } = req.scope.resolve(PAYIN_MODULE)
  await cases.comment(known, { author: req.auth_context.actor_id, text })
  res.json({ case: await caseNow(req.scope, known.id) })
})
