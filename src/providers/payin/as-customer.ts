import { isPayinError } from "../../merchant-api/payin-error"
import type { CheckoutContext } from "../../modules/payin/checkout/checkout-contexts"
import type { BoundedLog } from "../../modules/payin/errors/bounded-log"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { customerCode, customerError } from "./customer-error"

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
