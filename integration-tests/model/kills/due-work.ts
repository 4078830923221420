import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import reconcile from "../../../src/jobs/reconcile"
import { PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"

/** Runs the job once, with what goes on behind it. An account on pause is asked again: its pause is over. */
export async function runDueWork(container: MedusaContainer, accounts?: readonly string[]): Promise<void> {
  const { attempts, breaker, jobs } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (const account of breaker.openAccounts()) {
    if (!accounts || accounts.includes(account)) breaker.succeed(account)
  }
  await reconcile(container)
  const idle = Promise.all([attempts.workers.idle(), jobs.idle()])
  await Promise.race([idle, sleep(15_000, undefined, { ref: false })])
}
