import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { currencyDigits } from "../../../merchant-api/money"
import { lookUp } from "../../../settlement/medusa/look-up"

type Cart = { id: string; total: BigNumberInput; currency_code: string; completed_at: string | null }
type Collection = { id: string; amount: BigNumberInput; currency_code: string }

/**
 * Makes the payment collection of an open cart ask for what the cart costs. The host forgets it in places: taxes that a
 * storefront has it calculate, or a credit of the shop, change the total and nothing else. A trade over the old amount
 * would be money that buys no order, or an order that is short of money.
 *
 * @param isPaid its session is paid and must stay: the order then shows what is missing
 * @returns the amount that the collection has now; undefined where it was right
 */
export async function alignCollection(
  scope: MedusaContainer,
  { cartId, collection, isPaid }: { cartId: string; collection: Collection; isPaid: boolean },
): Promise<BigNumberInput | undefined> {
  const fields = ["id", "total", "currency_code", "completed_at"]
  const [cart] = await lookUp<Cart>(scope, "cart", { fields, filters: { id: cartId } })
  if (!cart || cart.completed_at || isRight(cart, collection)) return undefined
  if (isPaid) {
    const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
    await payments.updatePaymentCollections(collection.id, { amount: cart.total as never })
  } else {
    // As the host does when goods are added: it deletes the sessions too.
    await refreshPaymentCollectionForCartWorkflow(scope).run({ input: { cart_id: cartId } })
  }
  return cart.total
}

/** By what can be paid: Medusa keeps more digits of one than it gives of the other. */
function isRight(cart: Cart, { amount, currency_code }: Collection): boolean {
  const digits = currencyDigits(currency_code.toUpperCase())
  const rounded = (each: BigNumberInput) => MathBN.convert(each).decimalPlaces(digits, HALF_UP)
  return cart.currency_code === currency_code && MathBN.eq(rounded(cart.total), rounded(amount))
}

/** bignumber.js names its ways of rounding by numbers. */
const HALF_UP = 4
