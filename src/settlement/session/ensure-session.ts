import type { IPaymentModuleService, MedusaContainer, PaymentSessionStatus } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { providerIdOf } from "../provider-id"
import type { MedusaSide } from "../read-medusa-side"
import { isProcessable, type PaymentSessionRow, takingSession } from "./taking-session"

/**
 * Makes sure that the host will take the payment through the attempt's session. The host completes a cart with any of
 * its processable sessions, so that must be the attempt's; a waiting order takes the session that it is given.
 *
 * @returns the id of the attempt's session
 */
export async function ensureSession(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide) {
  const own = takingSession(medusa.session, medusa.sessions)
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const others = (id: string) => medusa.sessions.filter((session) => session.id !== id)
  if (own) {
    if (!isProcessable(own)) await setStatus(container, own, "pending")
    await setTwinsAside(container, attempt, others(own.id))
    return own.id
  }
  const first = medusa.sessions.find(isProcessable)
  if (first && isTwin(first, attempt)) {
    await payin.attempts.bindSession(attempt.id, first.id)
    await setTwinsAside(container, attempt, others(first.id))
    return first.id
  }
  return await adopt(container, payin, attempt)
}

/** Two tabs at once can leave two of our sessions; the older one works as well. */
function isTwin(session: PaymentSessionRow, attempt: AttemptRow): boolean {
  const isOurs = session.provider_id === providerIdOf(attempt.account)
  return isOurs && session.status !== "authorized" && MathBN.eq(session.amount, attempt.amount)
}

/**
 * The host reads a cart's sessions in no order, and takes the first that it can process: a twin would be taken for one
 * that nobody has paid. One that another attempt has is its own.
 */
async function setTwinsAside(container: MedusaContainer, attempt: AttemptRow, others: PaymentSessionRow[]) {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (const session of others) {
    if (session.status !== "pending" || !isTwin(session, attempt)) continue
    const holder = await payin.attempts.findBySession(session.id)
    if (!holder || holder.id === attempt.id) await setStatus(container, session, "canceled")
  }
}

async function setStatus(
  container: MedusaContainer,
  { id, data, amount, currency_code }: PaymentSessionRow,
  status: PaymentSessionStatus,
): Promise<void> {
  await container
    .resolve<IPaymentModuleService>(Modules.PAYMENT)
    .updatePaymentSession({ id, status, data, amount, currency_code })
}

/** The attempt's session is gone, or another provider's comes first: a session for this attempt takes their place. */
async function adopt(container: MedusaContainer, payin: PayinModuleService, attempt: AttemptRow): Promise<string> {
  const ticket = payin.tickets.issue({
    cartId: attempt.cart_id,
    paymentCollectionId: attempt.payment_collection_id,
    adoptAttemptId: attempt.id,
  })
  try {
    const { result } = await createPaymentSessionsWorkflow(container).run({
      input: {
        payment_collection_id: attempt.payment_collection_id,
        provider_id: providerIdOf(attempt.account),
        data: { payin_ticket: ticket },
      },
    })
    await payin.addTimelineEntry(attempt.id, "adopted", { payment_session_id: result.id })
    return result.id
  } finally {
    payin.tickets.revoke(ticket)
  }
}
