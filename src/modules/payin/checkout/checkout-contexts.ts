import { randomUUID } from "node:crypto"
import type { PayerInfo, PaymentPageConfig } from "../../../merchant-api/pay-in/pay-in-request"
import type { AttemptRow } from "../models/attempt"

/**
 * What the store's server knows about a checkout and a browser must not decide: the cart, the real payer, the
 * storefront's checked preferences.
 */
export type CheckoutContext = {
  cartId: string | null
  paymentCollectionId: string
  /** The order that the collection belongs to, if any: then there is no completion to wait for. */
  orderId?: string | null
  payer?: PayerInfo
  bank?: string
  method?: string
  paymentPage?: PaymentPageConfig
  /** The request's, such as `ru-RU`: the language in which the shopper reads why checkout stopped. */
  locale?: string
  /** The trade that a person has given up, as it was when the request began: see `withoutEnd`. */
  givenUp?: Pick<AttemptRow, "id" | "trade_revision">
  /** Set only by settle: the session is for this attempt, whatever its state. */
  adoptAttemptId?: string
}

/** What the checkout that an attempt was made for wants of the Payment Page. */
export function paymentPageOf({ preferences }: Pick<AttemptRow, "preferences">): PaymentPageConfig {
  return (preferences as Pick<CheckoutContext, "paymentPage"> | null)?.paymentPage ?? {}
}

/**
 * Carries a checkout's context from our middleware to our provider, through a host that passes along only the session's
 * `data`. The storefront can read and seed `data`, so it holds a ticket that means nothing outside this process and
 * nothing after its request; the payer is never stored in a row, not even for a moment.
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
