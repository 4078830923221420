import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { roundAmount } from "../../../merchant-api/money"
import { askableAmount, isNone, readOwed } from "../../../settlement/links/read-owed"
import type { CheckoutCollection } from "../checkout/checkout-cart"

/**
 * The host asks for a collection's whole amount, however much of it was paid in the order's other collections, or by
 * other providers. Here the collection of an order is brought down to what may still be asked for. It is never raised:
 * staff may ask for a part.
 *
 * @returns why nothing may be asked for, or the amount that the collection has now
 */
export async function limitToOwed(
  scope: MedusaContainer,
  id: string,
  { amount, currency_code, order }: CheckoutCollection,
): Promise<{ reason: "nothing_owed" | "order_open" } | { reason?: undefined; amount: CheckoutCollection["amount"] }> {
  const owed = order ? await readOwed(scope, order.id) : undefined
  if (!owed) return { amount }
  if (isNone(owed.amount) || MathBN.lte(amount, 0)) return { reason: "nothing_owed" }
  const asked = askableAmount(owed, { id, amount })
  if (isNone(asked)) return { reason: "order_open" }
  if (MathBN.gte(asked, roundAmount(amount as string, currency_code))) return { amount }
  await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).updatePaymentCollections(id, { amount: asked as never })
  return { amount: asked }
}
