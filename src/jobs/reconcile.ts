import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { keepRunning } from "../modules/payin/schedule/keep-running"
import { processPendingCallbacks } from "../settlement/callbacks/process-callback"
import { announceWithheld } from "../settlement/completion/announce-withheld"
import { clearUpCutCompletions } from "../settlement/completion/clear-up/clear-up-cut-completions"
import { finishCutRefunds } from "../settlement/pay-outs/finish-cut-refunds"
import { reconcilePayOuts } from "../settlement/pay-outs/reconcile-pay-outs"
import { reportUndoneRefunds } from "../settlement/pay-outs/report-undone-refunds"
import { runParts, waitFor } from "../settlement/reconcile/job-parts"
import { reconcileAttempts } from "../settlement/reconcile/reconcile-attempts"

/**
 * A run wakes this process's workers and waits a few seconds for them at most. What is left of a backlog is worked on
 * behind the job: Medusa's engines run one scheduled job at a time, and the store's own jobs must not wait for ours.
 */
async function reconcile(container: MedusaContainer) {
  const { jobs, log, outbox } = container.resolve(PAYIN_MODULE)
  outbox.wake()
  processPendingCallbacks(container)
  const patience = sleep(LONGEST_WAIT_MS, undefined, { ref: false })
  await waitFor(reconcileAttempts(container), { log, patience })
  // After the attempts: its waits must not delay any payment, and settling clears up by itself.
  const rest = Promise.all([jobs.run(() => reconcilePayOuts(container)), jobs.runAlone(() => lookAfterRest(container))])
  await waitFor(rest, { log, patience })
}

/** A backlog of them may last longer than the pause before the next run. */
async function lookAfterRest(container: MedusaContainer): Promise<void> {
  const { daySums, log } = container.resolve(PAYIN_MODULE)
  await runParts(log, {
    "completions that were cut off": () => clearUpCutCompletions(container),
    "orders to announce": () => announceWithheld(container),
    "refunds that were cut off": () => finishCutRefunds(container),
    "refunds that were undone": () => reportUndoneRefunds(container),
    "the sums of the day": () => daySums.count(),
  })
}

const LONGEST_WAIT_MS = 4_000

const INTERVAL_MS = 5_000

export default withSafeErrors(keepRunning(reconcile, INTERVAL_MS))

export const config = { name: "payin-reconcile", schedule: { interval: INTERVAL_MS } }
