import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { payinEvents } from "../modules/payin/events"
import { keepBell } from "../settlement/alerts/keep-bell"

/** The bell follows at once; if the event is lost, within seconds by the job. */
export default withSafeErrors(async function caseChanged({ container }: SubscriberArgs) {
  await keepBell(container)
})

export const config: SubscriberConfig = { event: [payinEvents.caseOpened, payinEvents.caseClosed] }
