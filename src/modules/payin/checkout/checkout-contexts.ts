import { randomUUID } from "node:crypto"
import type { PayerInfo, PaymentPageConfig } from "../../../merchant-api/pay-in/pay-in-request"
import type { PayInMethod } from "../../../merchant-api/discovery/pay-in-methods"

/**
 * What the store's server knows about a checkout and a browser must not decide: the cart, the real payer, the checked
 * preferences of the storefront.
 */
export type CheckoutContext = {
  cartId: string | null
  paymentCollectionId: string
  /** The order that the collection belongs to, when there is one: then there is no completion to wait for. */
  orderId?: string | null
  payer?: PayerInfo
  bank?: string
  method?: PayInMethod
  paymentPage?: PaymentPageConfig
  /** Of the request, such as `ru-RU`: the language of what the shopper reads when it cannot go on. */
  locale?: string
  /** Set by settle alone: the session is for this attempt, whatever its state. */
  adoptAttemptId?: string
}

/**
 * WorkerPool a checkout's context from our middleware to our provider, through a host that passes only the session's
 * `data` along. `data` is readable and seedable by the storefront, so it carries a ticket that means nothing outside
 * this process and nothing after its request; the payer never stands in a row, not even for a moment.
 */
export class CheckoutContexts {
  readonly #contexts = new Map<string, CheckoutContext>()

  /** How many are under way. */
  get count(): number {
    return this.#contexts.size
  }

  issue(context: CheckoutContext): string {
    const ticket = randomUUID()
    this.#contexts.set(ticket, context)
    return ticket
  }

  read(ticket: unknown): CheckoutContext | undefined {
    return typeof ticket === "string" ? this.#contexts.get(ticket) : undefined
  }

  /** For a request that has no session data to carry a ticket: a completion, which opens planned attempts. */
  readOf(paymentCollectionId: string): CheckoutContext | undefined {
    for (const context of this.#contexts.values()) {
      if (context.paymentCollectionId === paymentCollectionId && !context.adoptAttemptId) return context
    }
    return undefined
  }

  revoke(ticket: string): void {
    this.#contexts.delete(ticket)
  }
}
