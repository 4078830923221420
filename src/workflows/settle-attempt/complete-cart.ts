import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflowId, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { providerIdOf } from "../provider-id"
import type { MedusaSide, PaymentSessionRow } from "./read-medusa-side"

/**
 * Places the order of a paid attempt through Medusa's own workflow, whose last step asks our `authorizePayment`. Stock is
 * reserved before any payment row exists, so a cart that cannot be completed stays as it was and can be tried again.
 *
 * @returns why the cart could not be completed, or undefined; only a second look tells whether the order stands
 */
export async function completeCart(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide) {
  await ensureSession(container, attempt, medusa)
  const { errors } = await container.resolve(Modules.WORKFLOW_ENGINE).run(completeCartWorkflowId, {
    input: { id: attempt.cart_id },
    throwOnError: false,
  })
  const [error] = errors ?? []
  return error && String((error.error as Error | undefined)?.message ?? error.error)
}

/** The host completes a cart with its oldest processable session, so that one must be the attempt's. */
async function ensureSession(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide): Promise<void> {
  const own = medusa.sessions.find((session) => session.id === attempt.payment_session_id)
  const first = medusa.sessions.find(isProcessable)
  if (own && (!first || own.id === first.id || own.id < first.id)) {
    if (!isProcessable(own)) await reopenSession(container, own)
    return
  }
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const isOurs = first?.provider_id === providerIdOf(attempt.account) && !first.payment
  if (isOurs && Number(first.amount) === Number(attempt.amount)) {
    await payin.bindSession(attempt.id, first.id)
    return
  }
  await adopt(container, payin, attempt)
}

function isProcessable(session: PaymentSessionRow): boolean {
  return ["pending", "requires_more", "authorized", "captured", "pending_authorization"].includes(session.status)
}

/** Canceled by the service once, and paid after all. */
async function reopenSession(container: MedusaContainer, session: PaymentSessionRow): Promise<void> {
  await container.resolve<IPaymentModuleService>(Modules.PAYMENT).updatePaymentSession({
    id: session.id,
    status: "pending",
    data: session.data,
    amount: session.amount,
    currency_code: session.currency_code,
  })
}

/** The attempt's session is gone, or another provider's stands first: a session for this attempt takes their place. */
async function adopt(container: MedusaContainer, payin: PayinModuleService, attempt: AttemptRow): Promise<void> {
  const ticket = payin.tickets.issue({
    cartId: attempt.cart_id,
    paymentCollectionId: attempt.payment_collection_id,
    adoptAttemptId: attempt.id,
  })
  try {
    await createPaymentSessionsWorkflow(container).run({
      input: {
        payment_collection_id: attempt.payment_collection_id,
        provider_id: providerIdOf(attempt.account),
        data: { payin_ticket: ticket },
      },
    })
  } finally {
    payin.tickets.revoke(ticket)
  }
}
