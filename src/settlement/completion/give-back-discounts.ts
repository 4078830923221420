import type { IPromotionModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { takeLock } from "../collection-lock"
import { lookUp } from "../medusa/look-up"
import { lostOrderId } from "../medusa/read-lost-order"
import { cartIdOf, collectionIdsOf, readOrderOf } from "../medusa/read-owners"
import { type Cancelable, cancelFields, isCanceled } from "../orders/is-canceled"
import { dropCutCredits, hasBegunCredit } from "../orders/open-changes"
import { releaseStock } from "../stock/release-stock"
import { type DiscountedCart, discountedCartFields, usedUpDiscount } from "../stock/used-up-discount"

/**
 * The host counts the use of a discount when it places an order, and its cancellation does not take that back: whoever did
 * not pay in time could not use their code again, and unpaid orders would use up a campaign. It is taken back as the
 * host's own rollback does, by what the order's cart had when it was counted.
 */
export async function giveBackDiscounts(container: MedusaContainer, order_id: string): Promise<void> {
  await giveBack(container, `order ${order_id}`, {
    cartId: () => cartIdOf(container, order_id),
    isMeant: () => true,
  })
}

/**
 * For an attempt whose order's cancellation was cut off. Where only its answer was lost, the host has taken it back as far as
 * it knew: it has reserved the stock of the canceled order again, for nobody. Whether the store came to give the discounts of
 * an order back that nobody had paid, nobody can tell; where uses are left, it does not matter.
 */
export async function giveBackAfterCut(container: MedusaContainer, attempt: AttemptRow): Promise<void> {
  if (attempt.order_cancel_began_at === null) return
  const fields = ["id", ...cancelFields, "items.id", "transactions.reference"]
  const { payment_collection_id } = attempt
  const order =
    (await readOrderOf<CutOrder>(container, payment_collection_id, fields)) ??
    (await lookUp<CutOrder>(container, "order", { fields, filters: { id: lostOrderId(attempt) ?? [] } }))[0]
  if (!order) return
  const transactions = order.transactions ?? []
  const { attempts, outbox } = container.resolve(PAYIN_MODULE)
  const collections = [...(await collectionIdsOf(container, order.id)), payment_collection_id]
  if (!isCanceled(order)) {
    // The credit of a refund is dropped with it: see `creditOnOrder`.
    if (transactions.some(({ reference }) => reference === "refund")) return
    await dropCutCredits(container, order.id)
    // One that may be under way is looked at again.
    if (await hasBegunCredit(container, order.id)) await attempts.beginOrderCancel(collections, AGAIN_SECONDS)
    return
  }
  await releaseStock(
    container,
    (order.items ?? []).flatMap((item) => item?.id ?? []),
  )
  const isUnpaid = transactions.length === 0
  const cartId = await cartIdOf(container, order.id)
  if (isUnpaid && cartId) await giveBackUsedUp(container, cartId)
  await attempts.endOrderCancel(collections, { orderId: order.id })
  outbox.wake()
}

/** Its credit can be told from one under way by then. */
const AGAIN_SECONDS = 10

type CutOrder = Cancelable & {
  id: string
  items?: ({ id: string } | null)[]
  transactions?: { reference: string | null }[]
}

/**
 * For a cart whose completion was killed, and whose order is removed: its own use of a code may be the one that nobody has
 * left, and it could become no other order. Whether the host came to count it, nobody can tell; where uses are left, it
 * does not matter.
 */
export async function giveBackUsedUp(container: MedusaContainer, cartId: string): Promise<void> {
  await giveBack(container, `cart ${cartId}`, {
    cartId: () => cartId,
    isMeant: async (cart) => (await usedUpDiscount(container, cart)) !== undefined,
  })
}

/**
 * The host reads what is used and then writes it, without a lock: here, one takes its turn after the other. A failure is
 * told in the log alone, for an order is canceled or removed all the same.
 */
async function giveBack(container: MedusaContainer, whose: string, { cartId, isMeant }: Meant): Promise<void> {
  try {
    const filters = { id: (await cartId()) ?? [] }
    const [cart] = await lookUp<DiscountedCart>(container, "cart", { fields: discountedCartFields, filters })
    const uses = [...(cart?.items ?? []), ...(cart?.shipping_methods ?? [])].flatMap((line) => line.adjustments ?? [])
    const used = uses.flatMap(({ amount, code }) => (code ? [{ amount, code }] : []))
    if (!cart || used.length === 0) return
    const unlock = await takeLock(container, "discounts", LOCK_WAIT_MS)
    try {
      const { customer_id, email: customer_email } = cart
      const promotions = container.resolve<IPromotionModuleService>(Modules.PROMOTION)
      if (await isMeant(cart)) await promotions.revertUsage(used, { customer_id, customer_email })
    } finally {
      await unlock?.()
    }
  } catch (error) {
    const { log } = container.resolve(PAYIN_MODULE)
    log.warn("discounts", `the discounts of ${whose} still count as used: ${reasonOf(error)}`)
  }
}

type Meant = {
  cartId: () => string | undefined | Promise<string | undefined>
  isMeant: (cart: DiscountedCart) => boolean | Promise<boolean>
}

/** Whoever waited in vain goes on: at worst, a use is not taken back. */
const LOCK_WAIT_MS = 15_000
