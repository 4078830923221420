import type { StartLinkOptions } from "../link/start-payment-link"
import type { StartOptions } from "../start/start-payment"
import type { StoreRequest } from "../store-client"

/** What the components ask a storefront's server to do. Everything in it comes from a browser. */
export type PayinCall =
  | ({ do: "start" } & Omit<StartOptions, "headers" | "signal">)
  | ({ do: "start_link" } & Omit<StartLinkOptions, "headers" | "signal">)
  | ({ do: "fetch"; path: string; locale?: string | undefined } & Pick<StoreRequest, "method" | "query" | "body">)

/** A refusal is an answer as well: an error that a server action throws does not reach the browser in production. */
export type PayinAnswer =
  | {
      ok: true
      value: unknown
      /** The order of the payment that was asked about. */
      orderId?: string | undefined
      /** The cart that became this order, if it was asked about as a cart: a storefront keeps it no longer. */
      spentCartId?: string | undefined
    }
  | Refused

type Refused = {
  ok: false
  message: string
  status?: number | undefined
  code?: string | undefined
  /** The cart's open payment is in the way, and can be finished first. */
  hasOpenPayment?: boolean | undefined
  orderId?: undefined
  spentCartId?: undefined
}

/** A server action of the storefront that returns what `answerPayin` answers. */
export type PayinAction = (call: PayinCall) => Promise<PayinAnswer>
