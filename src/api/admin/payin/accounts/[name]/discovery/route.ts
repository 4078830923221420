import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../../modules/payin/errors/safe-errors"
import type { DiscoveryAnswer } from "../../../contract"
import { readDiscovery } from "../../read-discovery"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<DiscoveryAnswer>,
): Promise<void> {
  res.json({ discovery: await readDiscovery(req, req.params.name!, { refresh: false }) })
})
