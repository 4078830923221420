import { isPayinError, isSilence } from "../../merchant-api/payin-error"
import { reasonFact } from "../../modules/payin/case/case-facts"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { ACCOUNT_TRIES_BEFORE_CASE } from "../../modules/payin/schedule/settle-backoff"
import type { PayinModuleService } from "../../modules/payin/service"

/**
 * Every failed settling ends here, whoever asked for it: callback, job, return page or panel. The failure is counted in
 * the attempt's row, the next try is put off, longer each time, and what keeps failing is a case. The tries go on, and the
 * case closes by itself once the attempt is settled.
 *
 * Never throws: what its caller has to report is why settling failed.
 *
 * @param attempt as it was when settling began
 */
export async function recordSettleFailure(
  payin: Pick<PayinModuleService, "cases" | "settleFailures">,
  attempt: AttemptRow,
  error: unknown,
): Promise<void> {
  const code = isPayinError(error) ? (error.reason?.code ?? error.code) : "unexpected"
  try {
    const failures = await payin.settleFailures.record(attempt, code)
    if (failures < (isOfAccount(error) ? ACCOUNT_TRIES_BEFORE_CASE : TRIES_BEFORE_CASE)) return
    const facts = [reasonFact(reasonOf(error).replace(/\.$/, ""))]
    await payin.cases.open(attempt.id, "not_settling", { facts, again: "renew" })
  } catch {
    // A database that accepts neither must not hide why settling failed.
  }
}

/** Enough tries for a passing problem to be over. */
const TRIES_BEFORE_CASE = 5

function isOfAccount(error: unknown): boolean {
  return isSilence(error) || (isPayinError(error) && error.code === "configuration")
}
