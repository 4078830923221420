import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { PayOutRow } from "../../modules/payin/sql/pay-out/pay-outs"
import { followPayOut } from "./follow-pay-out"

/** How far a claim postpones the next check: a pay-out whose worker dies is due again after that. */
const PUSH_SECONDS = 120

/** A few, one after the other: attempts go first, and the next run takes up what is left over. */
const BATCH = 10

/** Reads the pay-outs that are due, whether or not a callback ever arrived. */
export async function reconcilePayOuts(container: MedusaContainer): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  if (payin.isStopping) return
  const due = await payin.payOuts.claimDue({
    limit: BATCH,
    pushSeconds: PUSH_SECONDS,
    except: [...payin.breaker.openAccounts(), ...(await payin.copyGuard.blocked())],
  })
  for (const payOut of due) {
    if (payin.isStopping || payin.breaker.openAccounts().includes(payOut.account)) continue
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
