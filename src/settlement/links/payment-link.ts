import { withoutSlash } from "../../merchant-api/connection-rules"

/**
 * The address of the shop's page that takes what an order still owes. Medusa's own panel copies the same one.
 *
 * @param storefrontUrl the option; a path in it is kept, and so is one slash too many
 */
export function paymentLink(storefrontUrl: string, { paymentCollectionId, orderId }: PaymentLinkIds): string {
  const path = `payment-collection/${encodeURIComponent(paymentCollectionId)}`
  return `${withoutSlash(storefrontUrl)}/${path}?order_id=${encodeURIComponent(orderId)}`
}

type PaymentLinkIds = { paymentCollectionId: string; orderId: string }
