import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { RegionAnswer } from "../../../contract"
import type { RegionChange } from "../../../validators"
import { switchProvider } from "../../switch-provider"

export const POST = withSafeErrors(async function POST(
  req: AuthenticatedMedusaRequest<RegionChange>,
  res: MedusaResponse<RegionAnswer>,
): Promise<void> {
  res.json({ region: await switchProvider(req, req.params.id!, { ...req.validatedBody, enabled: false }) })
})
