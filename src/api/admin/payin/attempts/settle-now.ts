import type { MedusaContainer } from "@medusajs/framework/types"
import { isPayinError } from "../../../../merchant-api/payin-error"
import { reasonOf } from "../../../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { settleAttempt } from "../../../../settlement/settle-attempt"
import { problemOf } from "../accounts/problem-of"
import type { SettleAnswer } from "../contract"
import { attemptDetail, knownAttempt } from "./attempt-detail"

/**
 * Settles at a person's request, by the one path that everything takes. A service that could not be asked is a result
 * to show, not a failed request. The attempt's timeline has who asked.
 *
 * @param actor the person, or the API key
 * @throws MedusaError not_found
 */
export async function settleNow(
  container: MedusaContainer,
  attemptId: string,
  actor: string,
): Promise<Omit<SettleAnswer, "case">> {
  await knownAttempt(container, attemptId)
  const payin = container.resolve(PAYIN_MODULE)
  const settled = await trySettle(container, attemptId)
  const { outcome, problem } = settled
  await payin.addTimelineEntry(attemptId, "refreshed", { by: actor, outcome, code: problem?.code ?? null })
  return { ...settled, attempt: await attemptDetail(container, attemptId) }
}

async function trySettle(
  container: MedusaContainer,
  attemptId: string,
): Promise<Pick<SettleAnswer, "outcome" | "problem">> {
  try {
    const { outcome } = await settleAttempt(container, attemptId)
    return { outcome: outcome === "settled" ? "settled" : "busy", problem: null }
  } catch (error) {
    if (!isPayinError(error)) {
      const { log } = container.resolve(PAYIN_MODULE)
      log.error("panel", `attempt ${attemptId} could not be settled from the admin panel: ${reasonOf(error)}`)
    }
    return { outcome: "failed", problem: problemOf(error) }
  }
}
