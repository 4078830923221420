import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { holdLock } from "../../../store/guard/hold-lock"
import { answerBusy } from "../../hold-payments"

/**
 * Requests that switch a region's providers take turns. The later of two at once would otherwise undo the earlier, and
 * the trail would have the one that was undone last: each is recorded by what it finds.
 */
export async function holdRegion(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const id = String(req.params.id)
  if (!(await holdLock(req, res, id))) return answerBusy(res, id, "region")
  next()
}
