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
  payin: Pick<PayinModuleService, "accountAdmin" | "cases" | "settleFailures">,
  attempt: AttemptRow,
  error: unknown,
): Promise<void> {
  const code = isPayinError(error) ? (error.reason?.code ?? error.code) : "unexpected"
  try {
    const failures = await payin.settleFailures.record(attempt, code)
    const tries = isOfAccount(error) ? await accountTries(payin, attempt, failures) : TRIES_BEFORE_CASE
    if (failures < tries) return
    const facts = [reasonFact(reasonOf(error).replace(/\.$/, ""))]
    await payin.cases.open(attempt.id, "not_settling", { facts, again: "renew" })
  } catch {
    // A database that accepts neither must not hide why settling failed.
  }
}

/** Enough tries for a passing problem to be over. */
const TRIES_BEFORE_CASE = 5

/**
 * About an hour. While the service answers other calls of the account, no warning tells of the one trade that it does not
 * answer for. If it answers every second call of all, fewer than one in two hundred payments get here by chance.
 */
const ONE_ALONE_TRIES_BEFORE_CASE = 8

async function accountTries({ accountAdmin }: Accounts, attempt: AttemptRow, failures: number): Promise<number> {
  const { account, settle_failed_at } = attempt
  if (failures < ONE_ALONE_TRIES_BEFORE_CASE || settle_failed_at === null) return ACCOUNT_TRIES_BEFORE_CASE
  // It may have been taken out of the options.
  const facts = await accountAdmin.facts(account).catch(() => undefined)
  const answeredAt = facts?.contact?.call_ok_at ?? null
  const isAlone = answeredAt !== null && answeredAt > settle_failed_at
  return isAlone ? ONE_ALONE_TRIES_BEFORE_CASE : ACCOUNT_TRIES_BEFORE_CASE
}

type Accounts = Pick<PayinModuleService, "accountAdmin">

function isOfAccount(error: unknown): boolean {
  return isSilence(error) || (isPayinError(error) && error.code === "configuration")
}
