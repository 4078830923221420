import { calm } from "./calm"
import type { World } from "./world"

/** Where a sequence begins: most faults need a placed order, and draws alone rarely get that far. */
export const starts = ["a cart", "an open session", "an order"] as const

export type Start = (typeof starts)[number]

/** An order is paid, unless its account places it unpaid. */
export async function startAs(world: World, start: Start): Promise<void> {
  if (start === "a cart") return
  const { id } = world.books.collections[0]!
  const body = { provider_id: world.provider }
  await world.asShopper("POST", `/store/payment-collections/${id}/payment-sessions`, body)
  if (start === "an order") await placeOrder(world)
  await world.look()
}

async function placeOrder(world: World): Promise<void> {
  if (world.placesUnpaid) {
    await world.asShopper("POST", `/store/carts/${world.cartIds[0]}/complete`)
    return
  }
  const [trade] = world.service.trades()
  await world.service.move(trade!.id, "closed")
  await world.service.tell(trade!.id, "trade")
  await calm(world)
}
