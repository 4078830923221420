import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { payinEvents } from "../modules/payin/events"
import { notifyOfCase } from "../settlement/cases/notify-of-case"

export default withSafeErrors(async function caseOpened({ event, container }: SubscriberArgs<{ id: string }>) {
  await notifyOfCase(container, event.data.id)
})

export const config: SubscriberConfig = { event: payinEvents.caseOpened }
