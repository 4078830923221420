import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import reconcile from "../../../src/jobs/reconcile"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { finishCutRefunds } from "../../../src/settlement/pay-outs/finish-cut-refunds"

/**
 * What the job does for refunds that a kill cut off, as in a store that has just started: it looks once a minute, and from
 * where it ended, which time that passes in the database alone does not move.
 */
export async function finishRefunds(container: MedusaContainer): Promise<void> {
  const asStarted = Object.create(container.resolve<object>(PAYIN_MODULE)) as object
  const resolve = (name: string) => (name === PAYIN_MODULE ? asStarted : container.resolve<unknown>(name))
  await finishCutRefunds({ resolve } as unknown as MedusaContainer)
}

/** Runs the job once, with what goes on behind it. An account on pause is asked again: its pause is over. */
export async function runDueWork(container: MedusaContainer, accounts?: readonly string[]): Promise<void> {
  const { attempts, breaker, jobs } = container.resolve(PAYIN_MODULE)
  for (const account of breaker.openAccounts()) {
    if (!accounts || accounts.includes(account)) breaker.succeed(account)
  }
  await reconcile(container)
  const idle = Promise.all([attempts.workers.idle(), jobs.idle()])
  await Promise.race([idle, sleep(15_000, undefined, { ref: false })])
}
