import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../modules/payin/errors/reason-of"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { keepRunning } from "../modules/payin/schedule/keep-running"
import { sendMails } from "../settlement/mails/send-mails"

/** Apart from the job that settles: no payment waits for a notification provider. */
async function mail(container: MedusaContainer) {
  const { isStopping, log } = container.resolve(PAYIN_MODULE)
  if (isStopping) return
  await sendMails(container).catch((error: unknown) => log.warn("mail", `shoppers are told later: ${reasonOf(error)}`))
}

const INTERVAL_MS = 15_000

export default withSafeErrors(keepRunning(mail, INTERVAL_MS))

export const config = { name: "payin-mail", schedule: { interval: INTERVAL_MS } }
