import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { holdLock } from "../../../store/guard/hold-lock"
import { onAnswered } from "../../../store/guard/on-answered"
import { readId } from "../../../store/payin/read-id"
import { answerBusy } from "../../hold-payments"
import { auditRegion } from "../audit/audit-region"
import { readRegions } from "./region-items"

/** The host's page of a region switches providers too, not only our settings. */
export async function followRegionChange(
  req: AuthenticatedMedusaRequest<{ payment_providers?: unknown }>,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const providers = req.body?.payment_providers
  const id = readId(req.params.id)
  if (!Array.isArray(providers) || id === undefined) return next()
  if (!(await holdLock(req, res, id))) return answerBusy(res, id, "region")
  const [region] = await readRegions(req.scope, { id })
  if (!region) return next()
  const end = await auditRegion(req.scope, region, { actor: req.auth_context.actor_id, providers })
  // What is not recorded now, for whatever reason, is recorded when the trail is read.
  onAnswered(res, () => void end().catch(() => undefined))
  next()
}
