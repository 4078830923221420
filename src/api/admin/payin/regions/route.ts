import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import type { RegionListAnswer } from "../contract"
import { regionItems } from "./region-items"

export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<RegionListAnswer>,
): Promise<void> {
  res.json({ regions: await regionItems(req.scope) })
})
