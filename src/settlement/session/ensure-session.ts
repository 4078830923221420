import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { providerIdOf } from "../provider-id"
import type { MedusaSide } from "../read-medusa-side"
import { followTotal } from "./align-collection"
import { setOthersAside } from "./set-others-aside"
import { isTwin, setTwinsAside } from "./set-twins-aside"
import { isProcessable, takingSession } from "./taking-session"
import { writeSession } from "./write-session"

/**
 * Makes sure that the host will take the payment through the attempt's session. The host completes a cart with any of
 * its processable sessions, so that must be the attempt's; an order that stands takes the session that it is given. The
 * collection has to ask for what the cart costs: the host makes a new session over that amount, captures all of it, and
 * takes the collection for paid by it.
 *
 * @returns the id of the attempt's session
 */
export async function ensureSession(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide) {
  if (medusa.isBehindCart) await followTotal(container, attempt)
  const { facts, session } = medusa
  const hasPayment = facts.order === "standing" && medusa.sessions.some(({ status }) => status === "authorized")
  const isOfCart = session !== undefined && facts.cart === "open" && facts.order === "none"
  const sessions = isOfCart ? await setOthersAside(container, medusa.sessions) : medusa.sessions
  const own = hasPayment ? session : takingSession(session, sessions)
  const payin = container.resolve(PAYIN_MODULE)
  if (own) {
    if (!isProcessable(own)) await writeSession(container, own, { status: "pending" })
    await setTwinsAside(container, attempt, { ownId: own.id, sessions })
    return own.id
  }
  // Beside a payment, its session is not the first, and what a kill has left may be.
  const first = sessions.find((one) => isProcessable(one) && !(hasPayment && one.status === "authorized"))
  if (first && isTwin(first, attempt)) {
    await payin.attempts.bindSession(attempt.id, first.id)
    await setTwinsAside(container, attempt, { ownId: first.id, sessions })
    return first.id
  }
  return await adopt(container, attempt, { hasPayment })
}

/**
 * The attempt's session is gone, or another provider's comes first: a session for this attempt takes their place, or
 * stands beside that of a payment.
 */
async function adopt(container: MedusaContainer, attempt: AttemptRow, { hasPayment }: { hasPayment: boolean }) {
  const payin = container.resolve(PAYIN_MODULE)
  const { account, cart_id: cartId, id: adoptAttemptId, payment_collection_id } = attempt
  const ticket = payin.tickets.issue({ cartId, paymentCollectionId: payment_collection_id, adoptAttemptId })
  const input = { payment_collection_id, provider_id: providerIdOf(account), data: { payin_ticket: ticket } }
  try {
    const { id } = hasPayment
      ? await createBeside(container, input)
      : (await createPaymentSessionsWorkflow(container).run({ input })).result
    await payin.addTimelineEntry(attempt.id, "adopted", { payment_session_id: id })
    return id
  } finally {
    payin.tickets.revoke(ticket)
  }
}

type NewSession = { payment_collection_id: string; provider_id: string; data: Record<string, unknown> }

/** The host's workflow deletes the others, and one of them is that of a payment which stays. */
async function createBeside(container: MedusaContainer, { payment_collection_id: id, ...session }: NewSession) {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { amount, currency_code } = await payments.retrievePaymentCollection(id)
  return await payments.createPaymentSession(id, { ...session, amount, currency_code })
}
