import type { ICartModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createReservationsWorkflow } from "@medusajs/medusa/core-flows"
import { lookUp } from "../medusa/look-up"
import { unreservedStock } from "../stock/unreserved-stock"

type Parts = { cart_id: string | null; order_id: string }

/**
 * Ends the order's cart and reserves its stock, as the host does when it places an order. Under the lock of the cart.
 *
 * @returns whether anything was missing, which is to say that the host's completion did not end
 * @throws MedusaError of the type `not_allowed` when there is too little in stock
 */
export async function finishOrder(container: MedusaContainer, { cart_id, order_id }: Parts): Promise<boolean> {
  const finished = [await endCart(container, cart_id), await reserveStock(container, order_id)]
  return finished.includes(true)
}

/** Its cart is ended, and all of its stock is reserved. */
export async function isFinished(container: MedusaContainer, { cart_id, order_id }: Parts): Promise<boolean> {
  return !(await hasOpenCart(container, cart_id)) && (await unreservedStock(container, order_id)).length === 0
}

async function endCart(container: MedusaContainer, cartId: string | null): Promise<boolean> {
  if (!(await hasOpenCart(container, cartId))) return false
  await container.resolve<ICartModuleService>(Modules.CART).updateCarts([{ id: cartId!, completed_at: new Date() }])
  return true
}

async function hasOpenCart(container: MedusaContainer, cartId: string | null): Promise<boolean> {
  if (!cartId) return false
  const wanted = { fields: ["id", "completed_at"], filters: { id: cartId } }
  const [cart] = await lookUp<{ completed_at: unknown }>(container, "cart", wanted)
  return cart !== undefined && !cart.completed_at
}

async function reserveStock(container: MedusaContainer, orderId: string): Promise<boolean> {
  const reservations = await unreservedStock(container, orderId)
  if (reservations.length === 0) return false
  await createReservationsWorkflow(container).run({ input: { reservations } })
  return true
}
