import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type * as sums from "../../../../modules/payin/sums/silent-fault"
import type { AccountListAnswer, AccountSummary, SilentFault } from "../contract"
import { scheduleCheck } from "../health/health-checks"
import { mayUpdate } from "../payin-policy"
import { accountSummaries } from "./account-view"

/** All accounts, and what holds for the store as a whole. */
export async function accountList(req: AuthenticatedMedusaRequest): Promise<AccountListAnswer> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const [accounts, copy, silentFaults, may_update] = await Promise.all([
    accountSummaries(req),
    payin.copyGuard.copy(),
    payin.daySums.silentFaults(payin.accountAdmin.names),
    mayUpdate(req),
  ])
  const isAway = ({ connected, name, outage }: AccountSummary) =>
    !connected || outage !== null || copy?.accounts.includes(name)
  const away = accounts.filter(isAway).map(({ name }) => name)
  return {
    accounts,
    copy,
    late_since: await lateSince(payin, away),
    silent_faults: silentFaults.map(viewOf),
    may_update,
  }
}

function viewOf({ paidBefore, since, ...rest }: sums.SilentFault): SilentFault {
  return { ...rest, since: since.toISOString(), paid_before: paidBefore }
}

/** What cannot be read now is not late: its account's own notice says so, and the overview of one that is gone. */
async function lateSince({ accountAdmin, daySums }: PayinModuleService, away: string[]): Promise<string | null> {
  const work = await daySums.pendingWork(accountAdmin.names, away)
  const { since, status } = scheduleCheck(work, await daySums.now())
  return status === "ok" ? null : since
}
