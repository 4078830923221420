import type { MedusaContainer } from "@medusajs/framework/types"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { orderIdOf } from "../medusa/read-owners"

/** The shop has just told the shopper that the payment arrived: no mail has to. Never throws, and nobody waits for it. */
export async function noteSeen(container: MedusaContainer, attempt: AttemptRow): Promise<void> {
  const { log, mails, options } = container.resolve(PAYIN_MODULE)
  if (options.mails?.received === undefined) return
  await mails.markSeen(attempt).catch((error: unknown) => {
    log.warn("mail", `a shopper may get a mail about what they have seen: ${reasonOf(error)}`)
  })
}

/** The same after a shopper's own request to complete the cart, if it placed the order of a paid attempt. */
export async function noteCompleted(container: MedusaContainer, { cart_id, id }: AttemptRow): Promise<void> {
  const { attempts, options } = container.resolve(PAYIN_MODULE)
  if (options.mails?.received === undefined) return
  const attempt = await attempts.find(id)
  if (!attempt || !hasArrived(attempt)) return
  if (await orderIdOf(container, cart_id!)) await noteSeen(container, attempt)
}
