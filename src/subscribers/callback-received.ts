import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { payinEvents } from "../modules/payin"
import { processCallback } from "../workflows/receive-callback/process-callback"

export default async function callbackReceived({ event, container }: SubscriberArgs<{ id: string }>) {
  await processCallback(container, event.data.id)
}

export const config: SubscriberConfig = { event: payinEvents.callbackReceived }
