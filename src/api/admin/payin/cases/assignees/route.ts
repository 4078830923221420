import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import type { AssigneesAnswer } from "../../contract"
import { listUsers } from "./users"

export const GET = withSafeErrors(async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AssigneesAnswer>,
): Promise<void> {
  const assignees = await listUsers(req.scope)
  const { actor_id } = req.auth_context
  res.json({ assignees, me: assignees.some(({ id }) => id === actor_id) ? actor_id : null })
})
