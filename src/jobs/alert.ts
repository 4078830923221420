import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../modules/payin/errors/reason-of"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { keepRunning } from "../modules/payin/schedule/keep-running"
import { keepBell } from "../settlement/alerts/keep-bell"
import { sendAlerts } from "../settlement/alerts/send-alerts"

/** Apart from the job that settles: no payment waits for a notification provider. */
async function alert(container: MedusaContainer) {
  const { isStopping, log } = container.resolve(PAYIN_MODULE)
  if (isStopping) return
  const logLater = (error: unknown) => log.warn("alert", `staff are told later: ${reasonOf(error)}`)
  await keepBell(container).catch(logLater)
  await sendAlerts(container).catch(logLater)
}

const INTERVAL_MS = 10_000

export default withSafeErrors(keepRunning(alert, INTERVAL_MS))

export const config = { name: "payin-alert", schedule: { interval: INTERVAL_MS } }
