import { isPayinError, isSilence } from "../../merchant-api/payin-error"
import { reasonFact } from "../../modules/payin/case/case-facts"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { ACCOUNT_TRIES_BEFORE_CASE } from "../../modules/payin/schedule/settle-backoff"
import type { PayinModuleService } from "../../modules/payin/service"

/** Enough tries for a passing problem to be over. */
const TRIES_BEFORE_CASE = 5

/**
 * Opens a case for an attempt whose settling keeps failing, the recording of its trade included. The tries go on, and
 * the case closes by itself once the attempt is settled.
 */
export async function reportFailures(
  payin: PayinModuleService,
  attempt: AttemptRow,
  { error, failures }: { failures: number; error: unknown },
): Promise<void> {
  if (failures < (isOfAccount(error) ? ACCOUNT_TRIES_BEFORE_CASE : TRIES_BEFORE_CASE)) return
  const words = reasonOf(error).replace(/\.$/, "")
  await payin.cases.open(attempt.id, "not_settling", {
    facts: [reasonFact(words)],
    again: "renew",
  })
}

function isOfAccount(error: unknown): boolean {
  return isSilence(error) || (isPayinError(error) && error.code === "configuration")
}
