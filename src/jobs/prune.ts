import type { MedusaContainer } from "@medusajs/framework/types"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import type { PayinModuleService } from "../modules/payin/service"

/**
 * Finished callbacks, alerts and mails, and what customers are found by, are kept for `historyDays`. Small steps, so that no long lock
 * blocks anyone.
 */
export default withSafeErrors(async function prune(container: MedusaContainer) {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { historyDays } = payin.options
  while (!payin.isStopping && (await payin.callbacks.prune(historyDays, AT_ONCE)) === AT_ONCE);
  while (!payin.isStopping && (await payin.attempts.pruneCustomerWords(historyDays, AT_ONCE)) === AT_ONCE);
  while (!payin.isStopping && (await payin.alerts.prune(historyDays, AT_ONCE)) === AT_ONCE);
  while (!payin.isStopping && (await payin.mails.prune(historyDays, AT_ONCE)) === AT_ONCE);
})

const AT_ONCE = 1_000

export const config = { name: "payin-prune", schedule: "17 3 * * *" }
