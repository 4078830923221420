import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { PayOutRow } from "../../modules/payin/sql/pay-out/pay-outs"
import { followPayOut } from "./follow-pay-out"

/** How far a claim postpones the next check: a pay-out whose worker dies is due again after that. */
const PUSH_SECONDS = 120

/** A few: attempts go first, and the next run takes up what is left over. */
const BATCH = 10

/** Whose pay-outs a run of this process is reading. */
const atWork = new WeakMap<PayinModuleService, Set<string>>()

/**
 * Reads the pay-outs that are due, whether or not a callback ever arrived. Those of an account are read one after the
 * other: a service that answers slowly holds up its own alone, and the next run passes over them.
 */
export async function reconcilePayOuts(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  if (payin.isStopping) return
  const busy = atWork.get(payin) ?? new Set()
  atWork.set(payin, busy)
  const due = await payin.payOuts.claimDue({
    limit: BATCH,
    pushSeconds: PUSH_SECONDS,
    except: [...payin.breaker.openAccounts(), ...(await payin.copyGuard.blocked()), ...busy],
  })
  const accounts = [...new Set(due.map(({ account }) => account))]
  const followAll = async (account: string) => {
    busy.add(account)
    const own = due.filter((payOut) => payOut.account === account)
    await followInTurn(container, payin, own).finally(() => busy.delete(account))
  }
  await Promise.all(accounts.map(followAll))
}

async function followInTurn(container: MedusaContainer, payin: PayinModuleService, due: PayOutRow[]): Promise<void> {
  for (const payOut of due) {
    if (payin.isStopping || payin.breaker.openAccounts().includes(payOut.account)) return
    await followOne(container, payin, payOut)
  }
}

async function followOne(container: MedusaContainer, payin: PayinModuleService, payOut: PayOutRow): Promise<void> {
  try {
    await followPayOut(container, payOut)
    payin.breaker.succeed(payOut.account)
  } catch (error) {
    if (payin.breaker.fail(payOut.account, error)) return
    payin.log.warn("pay_out", `pay-out ${payOut.id} is looked at again: ${reasonOf(error)}`)
  }
}
