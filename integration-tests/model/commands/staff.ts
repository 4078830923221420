import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"
import { capturedCents, payments, standing } from "./standing"

export const edits = doing({
  actor: "staff",
  name: "edits the order:",
  weight: 5,
  arg: fc.constantFrom("raised", "cheaper"),
  can: (world) => standing(world)?.status === "pending",
  async act(world, how) {
    const { id } = standing(world)!
    world.touch(id)
    const begun = await world.asStaff("POST", "/order-edits", { order_id: id })
    if (begun.status !== 200) return
    const [item] = world.books.items.filter(({ order }) => order === id)
    const add = { items: [{ variant_id: world.goods[1]!.variantId, quantity: 1 }] }
    // Of goods of which a part went out, the host would reserve that once more.
    if (how === "raised" || !item || item.fulfilled > 0) await world.asStaff("POST", `/order-edits/${id}/items`, add)
    else {
      const body = { quantity: Math.max(0, item.ordered - 1) }
      await world.asStaff("POST", `/order-edits/${id}/items/item/${item.item}`, body)
    }
    const confirmed = await world.asStaff("POST", `/order-edits/${id}/confirm`)
    if (confirmed.status !== 200) await world.asStaff("DELETE", `/order-edits/${id}`)
  },
})

export const cancels = doing({
  actor: "staff",
  name: "cancels the order",
  weight: 2,
  can: (world) => standing(world) !== undefined,
  async act(world) {
    const { id } = standing(world)!
    const { isCut, status } = await world.asStaff("POST", `/orders/${id}/cancel`)
    // Without an answer, or after a failure, it may be canceled or not.
    if (status === 200 || status === 0 || status >= 500) world.deeds.canceledByStaff.push(id)
    if (status >= 500) world.deeds.undoneByHost.push(id)
    if (isCut) world.deeds.cutCancellations.push(id)
  },
})

const fulfils = doing({
  actor: "staff",
  name: "fulfils the order",
  weight: 2,
  can: (world) => standing(world) !== undefined && !standing(world)!.fulfilled,
  async act(world) {
    const { id } = standing(world)!
    world.touch(id)
    const items = world.books.items.filter(({ order, ordered }) => order === id && ordered > 0)
    const body = { items: items.map(({ item, ordered }) => ({ id: item, quantity: ordered })) }
    await world.asStaff("POST", `/orders/${id}/fulfillments`, body)
  },
})

const movesParcel = doing({
  actor: "staff",
  name: "says of the order's parcel:",
  weight: 2,
  arg: fc.constantFrom("canceled", "shipped", "delivered"),
  can: (world) => standing(world)?.fulfilled === true,
  async act(world, what) {
    const { id } = standing(world)!
    const { body } = await world.asStaff("GET", `/orders/${id}?fields=id,*fulfillments,*fulfillments.items`)
    const parcel = body.order?.fulfillments?.find((one: { canceled_at: string | null }) => one.canceled_at === null)
    if (!parcel) return
    const path = `/orders/${id}/fulfillments/${parcel.id}`
    if (what === "canceled") return await world.asStaff("POST", `${path}/cancel`, {})
    if (what === "delivered") return await world.asStaff("POST", `${path}/mark-as-delivered`)
    const items = parcel.items.map((item: any) => ({ id: item.line_item_id, quantity: item.quantity }))
    return await world.asStaff("POST", `${path}/shipments`, { items })
  },
})

const releases = doing({
  actor: "staff",
  name: "releases the order's stock",
  weight: 1,
  can: (world) => standing(world) !== undefined,
  async act(world) {
    const { id } = standing(world)!
    world.touch(id)
    const items = world.books.items.filter(({ order }) => order === id).map(({ item }) => `line_item_id[]=${item}`)
    const { body } = await world.asStaff("GET", `/reservations?${items.join("&")}`)
    for (const one of body.reservations ?? []) await world.asStaff("DELETE", `/reservations/${one.id}`)
  },
})

const captures = doing({
  actor: "staff",
  name: "captures a payment by hand",
  weight: 2,
  can: (world) => payments(world).some(({ id, cents }) => capturedCents(world, id) < cents),
  async act(world) {
    const payment = payments(world).find(({ id, cents }) => capturedCents(world, id) < cents)!
    world.deeds.capturedByStaff.push(payment.id)
    await world.asStaff("POST", `/payments/${payment.id}/capture`, {})
  },
})

const refunds = doing({
  actor: "staff",
  name: "refunds a payment:",
  weight: 2,
  arg: fc.constantFrom("all of it", "a part"),
  can: (world) => payments(world).some(({ id }) => capturedCents(world, id) > 0),
  async act(world, how) {
    const payment = payments(world).findLast(({ id }) => capturedCents(world, id) > 0)!
    const body = how === "a part" ? { amount: 10 } : {}
    await world.asStaff("POST", `/payments/${payment.id}/refund`, body)
  },
})

const unpaidCollections = ({ books }: World) =>
  books.collections.filter(({ order, status }) => order !== null && (status === "not_paid" || status === "awaiting"))

const marksPaid = doing({
  actor: "staff",
  name: "marks an order's collection as paid",
  weight: 2,
  can: (world) => unpaidCollections(world).length > 0,
  async act(world) {
    const { id, order } = unpaidCollections(world).at(-1)!
    await world.asStaff("POST", `/payment-collections/${id}/mark-as-paid`, { order_id: order })
  },
})

const makesLink = doing({
  actor: "staff",
  name: "makes a payment link for the order",
  weight: 3,
  can: (world) => standing(world) !== undefined,
  async act(world) {
    const { id } = standing(world)!
    const { body } = await world.asStaff("GET", `/orders/${id}?fields=id,summary`)
    const amount = Number(body.order?.summary?.pending_difference ?? 0)
    if (amount > 0) await world.asStaff("POST", "/payment-collections", { order_id: id, amount })
  },
})

const draws = doing({
  actor: "staff",
  name: "makes a draft order with a payment link",
  weight: 2,
  arg: fc.record({ converted: fc.boolean() }),
  can: ({ books }) => books.orders.every(({ cart }) => cart !== null),
  async act(world, { converted }) {
    const { seed } = world.shop
    const { body, status } = await world.asStaff("POST", "/draft-orders", {
      email: world.email,
      region_id: world.market.region,
      sales_channel_id: seed.salesChannelId,
      items: [{ variant_id: world.goods[1]!.variantId, quantity: 1, unit_price: 25 }],
    })
    // Without an answer, or after a failure, it may be made or not.
    const made =
      status === 0 || status >= 500 ? (await world.look()).orders.find(({ is_draft }) => is_draft)?.id : undefined
    const id = (body.draft_order?.id ?? made) as string | undefined
    if (!id) return
    world.deeds.draftsByStaff.push(id)
    world.touch(id)
    if (converted) await world.asStaff("POST", `/draft-orders/${id}/convert-to-order`)
    await world.asStaff("POST", "/payment-collections", { order_id: id, amount: 25 })
  },
})

export const staffDoings: Doing[] = [
  edits,
  cancels,
  fulfils,
  movesParcel,
  releases,
  captures,
  refunds,
  marksPaid,
  makesLink,
  draws,
]
