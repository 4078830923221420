import { calm } from "./calm"
import { asksForRest, claims, exchanges } from "./commands/changes"
import { payLatest } from "./commands/second-payments"
import { shortOf } from "./commands/service"
import { cancels, edits } from "./commands/staff"
import type { World } from "./world"

/** Where a sequence begins: most faults need a placed order, and draws alone rarely get that far. */
export const starts = [
  "a cart",
  "an open session",
  "an order",
  "a sent order",
  "a discounted order",
  "an order that costs more since",
  "an order paid short",
  "an exchange that costs more",
  "a claim that costs more",
  "a canceled order",
] as const

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
  if (start === "an exchange that costs more" || start === "a claim that costs more") await changeSent(world, start)
  if (start === "an order that costs more since") await askForMore(world)
  if (start === "an order paid short") await lower(world)
  if (start === "a canceled order") await cancels.act(world, undefined)
  await world.look()
}

/** What an edit has added is being paid. */
async function askForMore(world: World): Promise<void> {
  if (world.books.orders.length === 0) return
  await edits.act(world, "raised")
  await asksForRest.act(world, 1)
  await world.look()
  const id = world.books.collections.find(({ cart }) => cart === null)?.id
  const body = { provider_id: world.provider }
  if (id) await world.asShopper("POST", `/store/payment-collections/${id}/payment-sessions`, body)
}

/** The service corrects what it said had come. */
async function lower(world: World): Promise<void> {
  const [trade] = world.service.trades()
  const cents = world.books.attempts[0]!.cents
  await world.service.move(trade!.id, "closed", (shortOf(cents) / 100).toFixed(2))
  await world.service.tell(trade!.id, "trade")
  await calm(world)
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

/** What is sent for what comes back costs more, and is paid in a collection of its own. */
async function changeSent(world: World, start: Start): Promise<void> {
  await sendOrder(world)
  if (start === "an exchange that costs more" && exchanges.can(world, undefined)) {
    await exchanges.act(world, { out: 10, end: "confirmed" })
  }
  if (start === "a claim that costs more" && claims.can(world, undefined)) {
    await claims.act(world, { type: "replace", out: 5, isCanceled: false })
  }
  await payLatest(world, "paid")
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
