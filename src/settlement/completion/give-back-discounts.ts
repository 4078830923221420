import type { BigNumberInput, IPromotionModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { lockCollection } from "../collection-lock"
import { listLinks, lookUp } from "../medusa/look-up"

/**
 * The host counts the use of a discount when it places an order, and its cancellation does not take that back: whoever did
 * not pay in time could not use their code again, and unpaid orders would use up a campaign. It is taken back as the
 * host's own rollback does, by what the order's cart had when it was counted. The host reads what is used and then writes
 * it, without a lock: of orders that are given up at the same moment, each takes its turn.
 *
 * A failure is told in the log alone: the order is canceled, and stays so.
 */
export async function giveBackDiscounts(container: MedusaContainer, order_id: string): Promise<void> {
  try {
    const [link] = await listLinks<{ cart_id: string }>(container, "order_cart", { order_id })
    const [cart] = await lookUp<CartRow>(container, "cart", { fields, filters: { id: link?.cart_id ?? [] } })
    const uses = [...(cart?.items ?? []), ...(cart?.shipping_methods ?? [])].flatMap((line) => line.adjustments ?? [])
    const used = uses.flatMap(({ amount, code }) => (code ? [{ amount, code }] : []))
    if (!cart || used.length === 0) return
    const { customer_id, email: customer_email } = cart
    const promotions = container.resolve<IPromotionModuleService>(Modules.PROMOTION)
    const unlock = await lockCollection(container, "discounts", LOCK_WAIT_MS)
    await promotions.revertUsage(used, { customer_id, customer_email }).finally(() => unlock?.())
  } catch (error) {
    const { log } = container.resolve<PayinModuleService>(PAYIN_MODULE)
    log.warn("discounts", `the discounts of the unpaid order ${order_id} still count as used: ${reasonOf(error)}`)
  }
}

/** Whoever waited in vain goes on: at worst, a use is not taken back. */
const LOCK_WAIT_MS = 15_000

const fields = [
  "id",
  "email",
  "customer_id",
  ...["items", "shipping_methods"].flatMap((lines) => [
    `${lines}.id`,
    `${lines}.adjustments.id`,
    `${lines}.adjustments.code`,
    `${lines}.adjustments.amount`,
  ]),
]

type LineRow = { adjustments?: { code: string | null; amount: BigNumberInput }[] }

type CartRow = {
  email: string | null
  customer_id: string | null
  items?: LineRow[]
  shipping_methods?: LineRow[]
}
