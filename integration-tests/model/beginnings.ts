import { calm } from "./calm"
import type { World } from "./world"

/** Where a sequence begins: most faults need a placed order, and draws alone rarely get that far. */
export const starts = ["a cart", "an open session", "an order", "a sent order", "a discounted order"] as const

export type Start = (typeof starts)[number]

/** An order is paid, unless its account places it unpaid. */
export async function startAs(world: World, start: Start): Promise<void> {
  if (start === "a cart") return
  const { id } = world.books.collections[0]!
  const body = { provider_id: world.provider }
  if (start === "a discounted order") await enterCode(world)
  await world.asShopper("POST", `/store/payment-collections/${id}/payment-sessions`, body)
  if (start !== "an open session") await placeOrder(world)
  await world.look()
  if (start === "a sent order") await sendOrder(world)
}

async function enterCode(world: World): Promise<void> {
  const body = { promo_codes: [world.lane.discount] }
  await world.asShopper("POST", `/store/carts/${world.cartIds[0]}/promotions`, body)
}

async function placeOrder(world: World): Promise<void> {
  if (world.placesUnpaid) {
    await world.asShopper("POST", `/store/carts/${world.cartIds[0]}/complete`)
    return
  }
  const [trade] = world.service.trades()
  await world.service.move(trade!.id, "closed")
  await world.service.tell(trade!.id, "trade")
  // However slow the machine: sent out while Medusa still places it, an order's stock stays reserved for good.
  if (!(await calm(world, 60_000))) throw new Error("The first order was not placed within a minute.")
}

/** Only what was sent out can come back. */
async function sendOrder(world: World): Promise<void> {
  const [order] = world.books.orders
  if (!order) return
  world.touch(order.id)
  const items = world.books.items.map(({ item, ordered }) => ({ id: item, quantity: ordered }))
  await world.asStaff("POST", `/orders/${order.id}/fulfillments`, { items })
  await world.look()
}
