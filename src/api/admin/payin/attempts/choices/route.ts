import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { AttemptChoicesAnswer } from "../../contract"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<AttemptChoicesAnswer>,
): Promise<void> {
  res.json(await req.scope.resolve(PAYIN_MODULE).adminQueries.attemptChoices())
})
