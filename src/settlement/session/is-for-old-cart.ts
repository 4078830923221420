import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { isSameAmount } from "../due-amount"
import { lookUpPricedCart } from "../medusa/look-up"
import { type PricedCart, pricedCartFields } from "./align-collection"

/**
 * Whether the open payment asks for what its cart no longer costs: the money would find no order. The host deletes the
 * session when goods are added, say, but leaves it alone for a credit, or for taxes that a storefront has it calculate.
 * It computes a total from all of the cart's rows: this takes as long as the rest of an answer to a waiting page.
 *
 * @returns false as well where the store has a changed cart wait for its open payment
 */
export async function isForOldCart(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  const { account, cart_id, state } = attempt
  if (state !== "open" || cart_id === null) return false
  const payin = container.resolve(PAYIN_MODULE)
  if (payin.hasAccount(account) && (await payin.account(account)).options.onCartChange === "refuse") return false
  const cart = await lookUpPricedCart<PricedCart>(container, cart_id, pricedCartFields)
  if (!cart || cart.completed_at) return false
  return !isSameAmount(attempt, { amount: cart.total, currency_code: cart.currency_code })
}
