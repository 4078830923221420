import type { PayinModuleService } from "../../../../modules/payin/service"
import { contactOf } from "../accounts/account-view"
import type { AccountHealth } from "../contract"

/** How each account's service answers and calls, from a row per account and the latest callbacks. */
export async function accountHealth(payin: PayinModuleService, account: string | undefined): Promise<AccountHealth[]> {
  const isWanted = (name: string) => account === undefined || name === account
  const [callbacks, stranded, ...facts] = await Promise.all([
    payin.daySums.callbackHealth(),
    payin.daySums.stranded(payin.accountAdmin.names),
    ...payin.accountAdmin.names.filter(isWanted).map((name) => payin.accountAdmin.facts(name)),
  ])
  const gone = stranded
    .filter((each) => isWanted(each.account))
    .map((each) => ({ name: each.account, connected: false, contact: undefined, attempts: each.attempts }))
  return [...facts.map((fact) => ({ ...fact, attempts: 0 })), ...gone].map(({ attempts, connected, contact, name }) => {
    const { last_call, last_callback, last_ok_call_at, last_refused_callback } = contactOf(contact)
    const own = callbacks.find((each) => each.account === name)
    return {
      account: name,
      connected,
      stranded: attempts,
      last_call,
      last_ok_call_at,
      last_callback_at: last_callback?.at ?? null,
      refused_callbacks: last_refused_callback?.count ?? 0,
      callbacks: {
        waiting: own?.waiting ?? 0,
        oldest_waiting_at: own?.oldest_waiting_at?.toISOString() ?? null,
        dead: own?.dead ?? 0,
        recent: own?.recent ?? 0,
        median_seconds: own?.median_seconds ?? null,
        slowest_seconds: own?.slowest_seconds ?? null,
      },
    }
  })
}
