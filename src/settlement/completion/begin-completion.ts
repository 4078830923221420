import { randomBytes } from "node:crypto"
import type { ICartModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { exists, listLinks, lookUp } from "../medusa/look-up"
import { clearUp } from "./clear-up/clear-up"
import { MARK_KEY } from "./clear-up/marked-orders"
import { unlinkLostOrder, unlinkLostOrders } from "./link-order-to-cart"
import { unlinkDeletedDiscounts } from "./unlink-deleted-discounts"

/**
 * Runs before the host completes the attempt's cart: clears up what an earlier completion left, and marks the cart. The
 * host copies a cart's metadata to the order that it creates, so the mark finds an order that nothing else leads to.
 *
 * @returns what to call when the host has answered; if that never happens, the job looks for what was left
 */
export async function beginCompletion(container: MedusaContainer, attempt: AttemptRow): Promise<EndCompletion> {
  const payin = container.resolve(PAYIN_MODULE)
  const now = new Date()
  const mark = newMark(attempt)
  const begun = await payin.completions.begin(attempt.id, { mark, now, lookAfterSeconds: LOOK_AFTER_SECONDS })
  const isFirst = begun.completion_mark === mark
  if (!isFirst) await clearUp(container, begun)
  await unlinkLostOrders(container, attempt)
  await unlinkDeletedDiscounts(container, attempt.cart_id!)
  await markCart(container, attempt.cart_id!, begun.completion_mark!)
  return async (placedOrderId) => {
    if (Date.now() - now.getTime() > LOOK_AFTER_SECONDS * 1000) return await lookAgain(payin, begun, now)
    const isWhole = placedOrderId !== undefined && (await isLinked(container, attempt, placedOrderId))
    // One completion makes one order, and this one leads to its payment: there is nothing to look for.
    if (isFirst && isWhole) return await payin.completions.end(begun)
    if (placedOrderId !== undefined && !isWhole) await unlinkLostOrder(container, attempt, placedOrderId)
    const after = await payin.attempts.find(attempt.id)
    if (after && (await clearUp(container, after))) await payin.completions.end(begun)
  }
}

/**
 * It outlived the host's lock on its cart: meanwhile somebody else may have taken it for cut off and placed the order,
 * which its rollback then took away, or whose cart it opened again. Its mark is kept until settling has looked at that.
 */
async function lookAgain(payin: PayinModuleService, begun: AttemptRow, now: Date): Promise<void> {
  await payin.completions.begin(begun.id, { mark: begun.completion_mark!, now, lookAfterSeconds: LOOK_AFTER_SECONDS })
  const attempts = await payin.placements.attemptsOf([begun.payment_collection_id], begun.cart_id)
  for (const { id } of attempts) await payin.attempts.scheduleCheck(id, 0)
}

/** @param placedOrderId the order that the host says it placed */
type EndCompletion = (placedOrderId?: string) => Promise<void>

/** A link whose writing the host did not hear of outlives its order. */
async function isLinked(container: MedusaContainer, { payment_collection_id }: AttemptRow, order_id: string) {
  const links = await listLinks(container, "order_payment_collection", { order_id, payment_collection_id })
  if (links.length === 0) return false
  return await exists(container, "order", order_id)
}

/**
 * Random, because it names this completion and no other. The attempt's whole id would lead anyone who reads the order
 * to its payment; the last part of it is what the admin panel shows.
 */
function newMark({ id }: AttemptRow): string {
  return `${id.slice(-6)}-${randomBytes(6).toString("hex")}`
}

/** By then the host's lock on a cart being completed is free, whoever held it. */
const LOOK_AFTER_SECONDS = 120

/** When another way to pay completes the cart, its order must not carry our mark. */
export async function unmarkCart(container: MedusaContainer, cartId: string): Promise<void> {
  const wanted = { fields: ["id", "metadata"], filters: { id: cartId } }
  const [cart] = await lookUp<{ metadata: Record<string, unknown> | null }>(container, "cart", wanted)
  // The host merges metadata, and removes a key whose value is empty.
  if (cart?.metadata?.[MARK_KEY]) await markCart(container, cartId, "")
}

async function markCart(container: MedusaContainer, id: string, mark: string): Promise<void> {
  const carts = container.resolve<ICartModuleService>(Modules.CART)
  await carts.updateCarts([{ id, metadata: { [MARK_KEY]: mark } }])
}
