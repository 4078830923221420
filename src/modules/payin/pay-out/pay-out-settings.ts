import { defaultTimeouts } from "../../../merchant-api/client-options"
import type { AccountOptions } from "../account/account-options"

type Accounts = {
  account: (name: string) => Promise<{ options: Pick<AccountOptions, "payOutStatuses" | "timeouts"> }>
  hasAccount: (name: string) => boolean
}

/** What an account's options say of its pay-outs. */
export type PayOutSettings = {
  statuses: AccountOptions["payOutStatuses"]
  /** The longest a request can be under way. */
  callSeconds: number
}

/** Of an account that has left the options, too: its pay-outs are asked about less and less often, and one day no more. */
export async function payOutSettings(accounts: Accounts, name: string): Promise<PayOutSettings> {
  const known = accounts.hasAccount(name) ? (await accounts.account(name)).options : undefined
  const deadlineMs = known?.timeouts.deadlineMs ?? defaultTimeouts.deadlineMs
  return {
    statuses: known?.payOutStatuses ?? { done: [], failed: [] },
    callSeconds: Math.ceil(deadlineMs / 1000) + 60,
  }
}
