import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentPageOf } from "../../modules/payin/checkout/checkout-contexts"
import type { MailKind } from "../../modules/payin/mail/mail-options"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { paymentLink } from "../links/payment-link"
import { storefrontUrl } from "../links/storefront-url"

/**
 * Where a mail leads: an order's payment to the page that takes it, and a cart to the page that its shopper would have
 * come back to, which shows the payment as it is then and lets them go on. Never to the service, whose page has the
 * payment details on it.
 *
 * @param orderId of the order that stands
 * @returns undefined when the store knows no such address
 */
export function mailLink(
  container: MedusaContainer,
  kind: MailKind,
  { attempt, orderId }: { attempt: AttemptRow; orderId: string | undefined },
): string | undefined {
  const shop = storefrontUrl(container)
  if (orderId !== undefined && kind !== "received" && shop !== undefined) {
    return paymentLink(shop, { paymentCollectionId: attempt.payment_collection_id, orderId })
  }
  return returnPage(attempt)
}

/** An address that does not name the cart leads to a page that does not know what to pay. */
function returnPage(attempt: AttemptRow): string | undefined {
  const { cart_id } = attempt
  const { success_redirect: url } = paymentPageOf(attempt)
  return cart_id !== null && url?.includes(cart_id) ? url : undefined
}
