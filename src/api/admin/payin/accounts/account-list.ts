import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { AccountListAnswer } from "../contract"
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
  const away = accounts.filter(({ connected, name, outage }) => !connected || outage || copy?.accounts.includes(name))
  return { accounts, copy, late_since: await lateSince(payin, away), may_update }
}

/** What cannot be read now is not late: its account's own notice says so, and the overview of one that is gone. */
async function lateSince(payin: PayinModuleService, away: readonly { name: string }[]): Promise<string | null> {
  const { accountAdmin, daySums } = payin
  const stranded = await daySums.stranded(accountAdmin.names)
  const except = [...away.map(({ name }) => name), ...stranded.map(({ account }) => account)]
  const { since, status } = scheduleCheck(await daySums.pendingWork(except), await daySums.now())
  return status === "ok" ? null : since
}
