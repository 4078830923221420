import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { takesLocks } from "../../../../settlement/collection-lock"
import type { HealthAnswer } from "../contract"
import { readRegions } from "../regions/region-items"
import { healthChecks, readOnlyCheck, worstOf } from "./health-checks"
import { readHealthFacts } from "./read-health-facts"

/** For an uptime monitor: most of them look at the HTTP status only. */
export const GET = withSafeErrors(async function GET(
  req: MedusaRequest,
  res: MedusaResponse<HealthAnswer>,
): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  // Asked at the same time: each may have to wait for an answer.
  const [takesWrites, canLock] = await Promise.all([payin.daySums.takesWrites(), takesLocks(req.scope)])
  const now = await payin.daySums.now()
  const facts = async () => {
    const regions = await readRegions(req.scope)
    return { ...(await readHealthFacts(payin, { now, regions })), takesLocks: canLock }
  }
  const checks = takesWrites ? healthChecks(await facts(), now) : [readOnlyCheck()]
  const status = worstOf(checks)
  res.status(status === "down" ? 503 : 200).json({ status, checked_at: now.toISOString(), checks })
})
