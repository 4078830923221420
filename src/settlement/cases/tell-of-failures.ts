import { isPayinError, isSilence } from "../../merchant-api/payin-error"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"

/** A few: what a moment's trouble was, is over by then. */
const TRIES_BEFORE_CASE = 5
/**
 * The service's silence and a key that it refuses meet every attempt alike, and are told once, by a warning. An attempt that
 * meets them alone is told later.
 */
const ACCOUNT_TRIES_BEFORE_CASE = 20

/**
 * Tells a person of an attempt whose settling keeps failing, the writing down of its trade included. The tries go on, and
 * the case closes by itself once it is settled.
 */
export async function tellOfFailures(
  payin: PayinModuleService,
  attempt: AttemptRow,
  { error, failures }: { failures: number; error: unknown },
): Promise<void> {
  if (failures < (isOfAccount(error) ? ACCOUNT_TRIES_BEFORE_CASE : TRIES_BEFORE_CASE)) return
  const words = reasonOf(error).replace(/\.$/, "")
  await payin.cases.open(attempt.id, "not_settling", {
    detail: `This payment cannot be settled: ${words}.`,
    facts: [{ fact: "reason", words }],
    again: "renew",
  })
}

function isOfAccount(error: unknown): boolean {
  return isSilence(error) || (isPayinError(error) && error.code === "configuration")
}
