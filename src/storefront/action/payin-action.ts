import type { StartLinkOptions } from "../link/start-payment-link"
import type { StartOptions } from "../start/start-payment"
import type { StoreRequest } from "../store-client"

/** What the components ask a storefront's server to do. Everything in it comes from a browser. */
export type PayinCall =
  | ({ do: "start" } & Omit<StartOptions, "headers" | "signal">)
  | ({ do: "start_link" } & Omit<StartLinkOptions, "headers" | "signal">)
  | ({ do: "fetch"; path: string; locale?: string } & Pick<StoreRequest, "method" | "query" | "body">)

/** A refusal is an answer as well: an error that a server action throws does not reach the browser in production. */
export type PayinAnswer =
  | { ok: true; value: unknown; orderId?: string }
  | { ok: false; message: string; status?: number; code?: string; orderId?: undefined }

/** A server action of the storefront that returns what `answerPayin` answers. */
export type PayinAction = (call: PayinCall) => Promise<PayinAnswer>
