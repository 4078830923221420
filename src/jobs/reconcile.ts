import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../modules/payin/errors/reason-of"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import type { PayinModuleService } from "../modules/payin/service"
import { processPendingCallbacks } from "../settlement/callbacks/process-callback"
import { clearUpCutCompletions } from "../settlement/completion/clear-up-cut-completions"
import { reconcilePayOuts } from "../settlement/pay-outs/reconcile-pay-outs"
import { tellUnsentRefunds } from "../settlement/pay-outs/tell-unsent-refunds"
import { reconcileAttempts } from "../settlement/reconcile/reconcile-attempts"

/** A full batch means that there is more: a backlog is processed at once, at the pace set in the options. */
export default withSafeErrors(async function reconcile(container: MedusaContainer) {
  const { daySums, log, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  processPendingCallbacks(container)
  while ((await reconcileAttempts(container)) === options.reconcile.batch);
  // After the attempts: its waits must not delay any payment, and settling clears up by itself.
  await clearUpCutCompletions(container)
  await reconcilePayOuts(container)
  await tellUnsentRefunds(container)
  // Payments do not depend on it, and what is not counted now is counted by the next run.
  await daySums.count().catch((error: unknown) => log.warn("sums", `the sums of the day wait: ${reasonOf(error)}`))
})

export const config = { name: "payin-reconcile", schedule: { interval: 5_000 } }
