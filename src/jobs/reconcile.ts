import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../modules/payin/errors/reason-of"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { keepRunning } from "../modules/payin/schedule/keep-running"
import type { PayinModuleService } from "../modules/payin/service"
import { processPendingCallbacks } from "../settlement/callbacks/process-callback"
import { announceWithheld } from "../settlement/completion/announce-withheld"
import { clearUpCutCompletions } from "../settlement/completion/clear-up/clear-up-cut-completions"
import { finishCutRefunds } from "../settlement/pay-outs/finish-cut-refunds"
import { reconcilePayOuts } from "../settlement/pay-outs/reconcile-pay-outs"
import { reportUndoneRefunds } from "../settlement/pay-outs/report-undone-refunds"
import { reconcileAttempts } from "../settlement/reconcile/reconcile-attempts"

/**
 * A run wakes this process's workers and waits a few seconds for them at most. What is left of a backlog is worked on
 * behind the job: Medusa's engines run one scheduled job at a time, and the store's own jobs must not wait for ours.
 */
async function reconcile(container: MedusaContainer) {
  const { jobs, outbox } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  outbox.wake()
  processPendingCallbacks(container)
  const patience = sleep(LONGEST_WAIT_MS, undefined, { ref: false })
  const attempts = reconcileAttempts(container)
  await Promise.race([attempts, patience])
  // Whatever still fails behind the job, the next run meets again.
  attempts.catch(() => undefined)
  // After the attempts: its waits must not delay any payment, and settling clears up by itself.
  const rest = Promise.all([jobs.run(() => reconcilePayOuts(container)), jobs.runAlone(() => lookAfterRest(container))])
  await Promise.race([rest, patience])
  rest.catch(() => undefined)
}

/** A backlog of them may last longer than the pause before the next run. */
async function lookAfterRest(container: MedusaContainer): Promise<void> {
  const { daySums, log } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  await clearUpCutCompletions(container)
  await announceWithheld(container)
  await finishCutRefunds(container)
  await reportUndoneRefunds(container)
  // Payments do not depend on it, and what is not counted now is counted by the next run.
  await daySums.count().catch((error: unknown) => log.warn("sums", `the sums of the day wait: ${reasonOf(error)}`))
}

const LONGEST_WAIT_MS = 4_000

const INTERVAL_MS = 5_000

export default withSafeErrors(keepRunning(reconcile, INTERVAL_MS))

export const config = { name: "payin-reconcile", schedule: { interval: INTERVAL_MS } }
