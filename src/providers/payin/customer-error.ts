import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError, type PayinErrorCode } from "../../merchant-api/payin-error"
import { AMOUNT_OUT_OF_LIMITS } from "../../modules/payin/checkout/amount-limits"
import type { CheckoutContext } from "../../modules/payin/checkout/checkout-contexts"
import type { BoundedLog } from "../../modules/payin/errors/bounded-log"
import { isDatabaseError, reasonOf } from "../../modules/payin/errors/reason-of"
import { type ShopperTexts, shopperTexts } from "../../shopper-texts"

/**
 * Staff read the cause in the log, with ids; the shopper reads a neutral sentence.
 *
 * @throws MedusaError for the shopper, or the error itself when it was not foreseen
 */
export async function asCustomer<T>(
  log: Pick<BoundedLog, "warn">,
  checkout: CheckoutContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = customerCode(error)
    if (code === undefined) throw error
    const cure = isPayinError(error) && error.cure ? ` ${error.cure}` : ""
    log.warn(
      `no_trade ${code}`,
      `no trade for cart ${checkout.cartId ?? "-"} (collection ${checkout.paymentCollectionId}): ` +
        `${code}: ${reasonOf(error)}${cure}`,
    )
    throw customerError(code, checkout.locale)
  }
}

type Code =
  | PayinErrorCode
  | "out_of_limits"
  | "busy"
  | "paid"
  | "unpaid"
  | "resolved"
  | "undecided"
  | "no_cart"
  | "too_many"
  | "other_open"
  | "just_refused"
  | "paused"

const unavailable = { type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, text: "unavailable" } as const

/**
 * The one table that maps our codes to what leaves the provider, and to the sentence that a shopper reads
 * (service-contract.md, Errors).
 */
const customerErrors: Record<Code, { type: string; text: keyof ShopperTexts["errorTexts"] }> = {
  rejected: { type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, text: "rejected" },
  configuration: { type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, text: "configuration" },
  out_of_limits: { type: MedusaError.Types.NOT_ALLOWED, text: "out_of_limits" },
  bad_signature: { type: MedusaError.Types.UNAUTHORIZED, text: "bad_signature" },
  busy: { type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, text: "busy" },
  paid: { type: MedusaError.Types.NOT_ALLOWED, text: "paid" },
  unpaid: { type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, text: "unpaid" },
  resolved: { type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, text: "resolved" },
  undecided: { type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, text: "needs_help" },
  too_many: { type: MedusaError.Types.NOT_ALLOWED, text: "too_many" },
  other_open: { type: MedusaError.Types.NOT_ALLOWED, text: "other_open" },
  no_cart: { type: MedusaError.Types.NOT_ALLOWED, text: "no_cart" },
  just_refused: { type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, text: "just_refused" },
  unavailable,
  outcome_unknown: unavailable,
  paused: unavailable,
}

/**
 * Its `code` names the sentence: a storefront can tell apart what a shopper may know, and no more.
 *
 * @param locale of the shopper's request, such as `ru-RU`
 */
export function customerError(code: Code, locale: string | undefined): MedusaError {
  const { type, text } = customerErrors[code]
  return new MedusaError(type, shopperTexts(locale).errorTexts[text], `payin_${text}`)
}

/**
 * What a shopper is told about an error: a database that refuses looks the same as a service that is down.
 *
 * @returns undefined for an error that was not foreseen
 */
function customerCode(error: unknown): PayinErrorCode | "out_of_limits" | undefined {
  if (isPayinError(error)) return error.reason?.code === AMOUNT_OUT_OF_LIMITS ? "out_of_limits" : error.code
  return isDatabaseError(error) ? "unavailable" : undefined
}
