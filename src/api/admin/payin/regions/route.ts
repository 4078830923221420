import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RegionListAnswer } from "../contract"
import { regionItems } from "../region-items"

export async function GET(req: MedusaRequest, res: MedusaResponse<RegionListAnswer>): Promise<void> {
  res.json({ regions: await regionItems(req.scope) })
}
