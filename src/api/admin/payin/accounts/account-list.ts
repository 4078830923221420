import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { AccountListAnswer, AccountSummary } from "../contract"
import { scheduleCheck } from "../health/health-checks"
import { mayUpdate } from "../payin-policy"
import { accountSummaries } from "./account-view"

/** All accounts, and what holds for the store as a whole. */
export async function accountList(req: AuthenticatedMedusaRequest): Promise<AccountListAnswer> {
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const [accounts, copy, may_update] = await Promise.all([
    accountSummaries(req),
    payin.copyGuard.copy(),
    mayUpdate(req),
  ])
  const isAway = ({ connected, name, outage }: AccountSummary) =>
    !connected || outage !== null || copy?.accounts.includes(name)
  const away = accounts.filter(isAway).map(({ name }) => name)
  return { accounts, copy, late_since: await lateSince(payin, away), may_update }
}

/** What cannot be read now is not late: its account's own notice says so, and the overview of one that is gone. */
async function lateSince({ accountAdmin, daySums }: PayinModuleService, away: string[]): Promise<string | null> {
  const work = await daySums.pendingWork(accountAdmin.names, away)
  const { since, status } = scheduleCheck(work, await daySums.now())
  return status === "ok" ? null : since
}
