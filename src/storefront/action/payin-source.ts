import { type StartLinkOptions, startPaymentLink } from "../link/start-payment-link"
import type { NextStep } from "../start/next-step"
import type { SessionOptions } from "../start/open-session"
import { type StartOptions, startPayment } from "../start/start-payment"
import { besideOpenPayment, type PayinStore, PayinStoreError, type StoreRequest } from "../store-client"
import { throwIfAborted } from "../throw-if-aborted"
import { within } from "../within"
import type { PayinAction, PayinAnswer, PayinCall } from "./payin-action"

/** Where a page asks: a server action of the storefront, or the store's own API. */
export type PayinSource = PayinAction | PayinStore

/** Everything that reads a payment takes a store; this is one for either source. */
export function storeOf(source: PayinSource): PayinStore {
  if (typeof source !== "function") return source
  const fetch = async <T>(
    path: string,
    { signal, headers, next: _next, ...request }: StoreRequest = {},
  ): Promise<T> => {
    throwIfAborted(signal)
    const answer = await source({ do: "fetch", path, locale: headers?.["x-medusa-locale"], ...request })
    throwIfAborted(signal)
    return valueOf(answer) as T
  }
  return { client: { fetch } }
}

/** The js-sdk and a server action would wait for ever. Longer than our own client waits for one change. */
const START_MS = 120_000

/**
 * `startPayment`, or `startPaymentLink` where there is no cart, over either source; with an action in one request.
 *
 * @throws as these do; an error without a status when nobody answers: the next start continues what was opened
 */
export function startOver(source: PayinSource, options: StartOptions | StartLinkOptions): Promise<NextStep> {
  return within(START_MS, options.signal, async (signal) => {
    const isCart = "cartId" in options
    if (typeof source === "function") {
      const call = { do: isCart ? "start" : "start_link", ...withoutServer(options) }
      return valueOf(await source(call as PayinCall)) as NextStep
    }
    return isCart ? startPayment(source, { ...options, signal }) : startPaymentLink(source, { ...options, signal })
  })
}

/** The storefront's server sets these itself. */
function withoutServer<Options extends SessionOptions>(options: Options): Omit<Options, "headers" | "signal"> {
  const { headers: _headers, signal: _signal, ...rest } = options
  return rest
}

/** The storefront does not know the action that the page asks with: another build of it runs now. */
class OutdatedPageError extends Error {
  override readonly name = "OutdatedPageError"
}

/** @param answer undefined where Next.js 15.2 does not know the action: it answers with its "not found" page */
function valueOf(answer: PayinAnswer | undefined): unknown {
  if (!answer) throw new OutdatedPageError("The storefront's server action answered nothing.")
  if (answer.ok) return answer.value
  const refused = new PayinStoreError(answer.message, answer.status ?? 503, answer.code)
  throw answer.hasOpenPayment ? besideOpenPayment(refused) : refused
}
