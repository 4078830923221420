import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { payinEvents } from "../modules/payin/events"
import { processPendingCallbacks } from "../settlement/callbacks/process-callback"

/** Not awaited: Medusa's Redis bus processes one event after another, and a callback may wait for its cart's lock. */
export default withSafeErrors(async function callbackReceived({ container }: SubscriberArgs) {
  processPendingCallbacks(container)
})

export const config: SubscriberConfig = { event: payinEvents.callbackReceived }
