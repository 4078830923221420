import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"
import { delivery, sentItem, standing } from "./standing"

/** Of a change that the host refuses to confirm, nothing stays. */
async function confirmOrDrop(world: World, confirm: string, drop: string): Promise<boolean> {
  const { status } = await world.asStaff("POST", confirm, {})
  if (status !== 200) await world.asStaff("DELETE", drop)
  return status === 200
}

const carriesDiscount = doing({
  actor: "staff",
  name: "edits the order, and its discount follows:",
  weight: 2,
  arg: fc.constantFrom("raised", "cheaper"),
  // Of goods that went out, the host would reserve once more.
  can: (world) => standing(world)?.status === "pending" && !standing(world)!.fulfilled,
  async act(world, how) {
    const { id } = standing(world)!
    world.touch(id)
    const { body, status } = await world.asStaff("POST", "/order-edits", { order_id: id })
    if (status !== 200) return
    await world.asStaff("POST", `/order-changes/${body.order_change?.id}`, { carry_over_promotions: true })
    const item = world.books.items.find(({ order }) => order === id)
    const path = `/order-edits/${id}/items`
    if (how === "cheaper" && item)
      await world.asStaff("POST", `${path}/item/${item.item}`, { quantity: Math.max(0, item.ordered - 1) })
    else await world.asStaff("POST", path, { items: [{ variant_id: world.goods[1]!.variantId, quantity: 1 }] })
    await confirmOrDrop(world, `/order-edits/${id}/confirm`, `/order-edits/${id}`)
  },
})

const sendsBothWays = doing({
  actor: "staff",
  name: "exchanges or replaces a piece, with delivery:",
  weight: 3,
  arg: fc.record({
    kind: fc.constantFrom("exchange", "claim"),
    back: fc.constantFrom(0, 4),
    out: fc.constantFrom(0, 7.5),
    end: fc.constantFrom("confirmed", "confirmed", "canceled"),
  }),
  can: (world) => sentItem(world) !== undefined,
  async act(world, { kind, back, out, end }) {
    const { id: order_id } = standing(world)!
    const pieces = [{ id: sentItem(world)!.item, quantity: 1 }]
    world.touch(order_id)
    const type = kind === "claim" ? { type: "replace" } : {}
    const { body } = await world.asStaff("POST", `/${kind}s`, { order_id, ...type })
    const id = body[kind]?.id as string | undefined
    if (!id) return
    const path = `/${kind}s/${id}`
    if (kind === "claim")
      await world.asStaff("POST", `${path}/claim-items`, { items: [{ ...pieces[0], reason: "production_failure" }] })
    await world.asStaff("POST", `${path}/inbound/items`, { items: pieces })
    await world.asStaff("POST", `${path}/inbound/shipping-method`, delivery(world, back))
    const items = [{ variant_id: world.goods[1]!.variantId, quantity: 2 }]
    await world.asStaff("POST", `${path}/outbound/items`, { items })
    await world.asStaff("POST", `${path}/outbound/shipping-method`, delivery(world, out))
    const isConfirmed = await confirmOrDrop(world, `${path}/request`, `${path}/request`)
    if (isConfirmed && end === "canceled") await world.asStaff("POST", `${path}/cancel`, {})
  },
})

const sendsPart = doing({
  actor: "staff",
  name: "sends one piece of the order",
  weight: 2,
  can: (world) => standing(world) !== undefined && !standing(world)!.fulfilled,
  async act(world) {
    const { id } = standing(world)!
    world.touch(id)
    const item = world.books.items.find(({ order, ordered }) => order === id && ordered > 0)
    if (item) await world.asStaff("POST", `/orders/${id}/fulfillments`, { items: [{ id: item.item, quantity: 1 }] })
  },
})

const cancelsParcel = doing({
  actor: "staff",
  name: "cancels a parcel beside its order",
  weight: 1,
  can: (world) => standing(world)?.fulfilled === true,
  async act(world) {
    const { body } = await world.asStaff("GET", `/orders/${standing(world)!.id}?fields=id,*fulfillments`)
    const parcel = body.order?.fulfillments?.find((one: { canceled_at: string | null }) => one.canceled_at === null)
    if (parcel) await world.asStaff("POST", `/fulfillments/${parcel.id}/cancel`)
  },
})

const reservesLess = doing({
  actor: "staff",
  name: "reserves less for the order",
  weight: 1,
  can: (world) => standing(world) !== undefined,
  async act(world) {
    const { id } = standing(world)!
    world.touch(id)
    const item = world.books.items.find(({ order, reserved }) => order === id && reserved > 1)
    if (!item) return
    const { body } = await world.asStaff("GET", `/reservations?line_item_id[]=${item.item}`)
    const [one] = body.reservations ?? []
    if (one) await world.asStaff("POST", `/reservations/${one.id}`, { quantity: one.quantity - 1 })
  },
})

const sendsBack = doing({
  actor: "shopper",
  name: "sends a piece back",
  weight: 2,
  can: (world) => sentItem(world) !== undefined,
  async act(world) {
    const { id: order_id } = standing(world)!
    world.touch(order_id)
    const return_shipping = { option_id: world.shop.seed.shippingOptions.standard }
    const items = [{ id: sentItem(world)!.item, quantity: 1 }]
    await world.asShopper("POST", "/store/returns", { order_id, items, return_shipping })
  },
})

const asksForTaxes = doing({
  actor: "shopper",
  name: "has the cart's taxes computed",
  weight: 1,
  can: ({ books }) => books.carts.some(({ completed }) => !completed),
  act: async (world) => await world.asShopper("POST", `/store/carts/${world.cartIds[0]}/taxes`, {}),
})

const givesToGuest = doing({
  actor: "staff",
  name: "gives the order to somebody else:",
  weight: 2,
  arg: fc.constantFrom("to a guest", "stopped"),
  can: (world) => standing(world) !== undefined,
  async act(world, how) {
    const { id } = standing(world)!
    await world.asStaff("POST", `/orders/${id}/transfer/guest`, { email: `guest-${world.email}` })
    if (how === "stopped") await world.asStaff("POST", `/orders/${id}/transfer/cancel`, {})
  },
})

const draft = ({ books }: World) => books.orders.find(({ is_draft }) => is_draft)

const draftEdits = {
  "enters the discount": (world: World, path: string) =>
    world.asStaff("POST", `${path}/promotions`, { promo_codes: [world.lane.discount] }),
  "takes the discount out": (world: World, path: string) =>
    world.asStaff("DELETE", `${path}/promotions`, { promo_codes: [world.lane.discount] }),
  "adds a delivery": (world: World, path: string) =>
    world.asStaff("POST", `${path}/shipping-methods`, delivery(world, 6.5)),
  "orders more": async (world: World, path: string) => {
    const item = world.books.items.find(({ order }) => order === draft(world)!.id)
    if (item) await world.asStaff("POST", `${path}/items/item/${item.item}`, { quantity: item.ordered + 1 })
  },
}

const editsDraft = doing({
  actor: "staff",
  name: "edits a draft order:",
  weight: 4,
  arg: fc.record({
    what: fc.constantFrom(...(Object.keys(draftEdits) as (keyof typeof draftEdits)[])),
    isDropped: fc.constantFrom(false, false, false, true),
  }),
  can: (world) => draft(world) !== undefined,
  async act(world, { what, isDropped }) {
    const { id } = draft(world)!
    const path = `/draft-orders/${id}/edit`
    world.touch(id)
    if ((await world.asStaff("POST", path)).status !== 200) return
    await draftEdits[what](world, path)
    if (isDropped) return void (await world.asStaff("DELETE", path))
    await confirmOrDrop(world, `${path}/confirm`, path)
  },
})

/** What else Medusa's panel and its store routes can do with an order. */
export const panelDoings: Doing[] = [
  carriesDiscount,
  sendsBothWays,
  sendsPart,
  cancelsParcel,
  reservesLess,
  sendsBack,
  asksForTaxes,
  givesToGuest,
  editsDraft,
]
