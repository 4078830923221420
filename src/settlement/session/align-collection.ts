import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { isSameSum } from "../../merchant-api/money"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { lookUp, lookUpPricedCart } from "../medusa/look-up"

/** What decides how much an open cart's payment is. */
export type PricedCart = { id: string; total: BigNumberInput; currency_code: string; completed_at: string | null }

export const pricedCartFields = ["id", "total", "currency_code", "completed_at"]

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
  { cart, collection, isPaid }: { cart: PricedCart; collection: Collection; isPaid: boolean },
): Promise<BigNumberInput | undefined> {
  if (cart.completed_at || !isBehind(collection, cart)) return undefined
  if (isPaid) {
    const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
    await payments.updatePaymentCollections(collection.id, { amount: cart.total as never })
  } else {
    // As the host does when goods are added: it deletes the sessions too.
    await refreshPaymentCollectionForCartWorkflow(scope).run({ input: { cart_id: cart.id } })
  }
  return cart.total
}

/** The same for the cart of an attempt. If that is not paid, the host then asks for a new session. */
export async function followTotal(container: MedusaContainer, attempt: AttemptRow): Promise<void> {
  const { cart_id, payment_collection_id: id } = attempt
  const [cart, [collection]] = await Promise.all([
    lookUpPricedCart<PricedCart>(container, cart_id ?? "", pricedCartFields),
    lookUp<Collection>(container, "payment_collection", { fields: ["id", "amount", "currency_code"], filters: { id } }),
  ])
  if (cart && collection) await alignCollection(container, { cart, collection, isPaid: hasArrived(attempt) })
}

export function isBehind(collection: Asking | undefined, cart: Costing | undefined): boolean {
  if (!collection || cart?.total === undefined) return false
  const { amount, currency_code } = collection
  return cart.currency_code !== currency_code || !isSameSum(cart.total, amount, currency_code)
}

type Asking = Omit<Collection, "id">
/** Without a total, nobody asks. */
type Costing = { total?: BigNumberInput; currency_code: string }
