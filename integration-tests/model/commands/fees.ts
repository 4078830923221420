import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"
import { capturedCents, delivery, payments, sentItem, standing } from "./standing"

/** With digits that no money has, which the host takes. */
const fee = fc.constantFrom(0, 5, 7.505, 19.999)

const chargesDelivery = doing({
  actor: "staff",
  name: "adds a delivery to the order:",
  weight: 3,
  arg: fee,
  can: (world) => standing(world)?.status === "pending",
  async act(world, amount) {
    const { id } = standing(world)!
    world.touch(id)
    if ((await world.asStaff("POST", "/order-edits", { order_id: id })).status !== 200) return
    await world.asStaff("POST", `/order-edits/${id}/shipping-method`, delivery(world, amount))
    const { status } = await world.asStaff("POST", `/order-edits/${id}/confirm`)
    if (status !== 200) await world.asStaff("DELETE", `/order-edits/${id}`)
  },
})

const chargesReturn = doing({
  actor: "staff",
  name: "takes a piece back for a fee:",
  weight: 3,
  arg: fc.record({ fee, isReceived: fc.boolean(), isCanceled: fc.boolean() }),
  can: (world) => sentItem(world) !== undefined,
  async act(world, { fee: amount, isReceived, isCanceled }) {
    const { id: order_id } = standing(world)!
    const items = [{ id: sentItem(world)!.item, quantity: 1 }]
    world.touch(order_id)
    const location_id = world.shop.seed.stockLocationId
    const { body } = await world.asStaff("POST", "/returns", { order_id, location_id })
    const id = body.return?.id as string | undefined
    if (!id) return
    await world.asStaff("POST", `/returns/${id}/request-items`, { items })
    await world.asStaff("POST", `/returns/${id}/shipping-method`, delivery(world, amount))
    const { status } = await world.asStaff("POST", `/returns/${id}/request`, {})
    if (status !== 200) return void (await world.asStaff("DELETE", `/returns/${id}/request`))
    if (isCanceled) return void (await world.asStaff("POST", `/returns/${id}/cancel`, {}))
    if (!isReceived) return
    await world.asStaff("POST", `/returns/${id}/receive`, {})
    await world.asStaff("POST", `/returns/${id}/receive-items`, { items })
    await world.asStaff("POST", `/returns/${id}/receive/confirm`, {})
  },
})

const refundsOddly = doing({
  actor: "staff",
  name: "refunds an odd sum:",
  weight: 3,
  arg: fc.constantFrom(0.004, 0.01, 3.335, 33.339, 99.999),
  can: (world) => payments(world).some(({ id }) => capturedCents(world, id) > 0),
  async act(world, amount) {
    const payment = payments(world).findLast(({ id }) => capturedCents(world, id) > 0)!
    world.deeds.hasOddSums = true
    await world.asStaff("POST", `/payments/${payment.id}/refund`, { amount })
  },
})

const asksForPart = doing({
  actor: "staff",
  name: "makes a link for a part of what the order owes:",
  weight: 3,
  arg: fc.constantFrom(0.5, 0.333, 1.5),
  can: (world) => standing(world) !== undefined,
  async act(world, share) {
    const { id } = standing(world)!
    const { body } = await world.asStaff("GET", `/orders/${id}?fields=id,total,summary`)
    const amount = Number(body.order?.summary?.pending_difference ?? 0) * share
    world.deeds.hasOddSums = true
    if (amount > 0) await world.asStaff("POST", "/payment-collections", { order_id: id, amount })
  },
})

const capturesPart = doing({
  actor: "staff",
  name: "captures a part of a payment:",
  weight: 2,
  arg: fc.constantFrom(0.01, 10, 33.335),
  can: (world) => payments(world).some(({ id, cents }) => capturedCents(world, id) < cents),
  async act(world, amount) {
    const payment = payments(world).find(({ id, cents }) => capturedCents(world, id) < cents)!
    world.deeds.capturedByStaff.push(payment.id)
    world.deeds.hasOddSums = true
    await world.asStaff("POST", `/payments/${payment.id}/capture`, { amount })
  },
})

const draft = ({ books }: World) => books.orders.find(({ is_draft }) => is_draft)

const changesDraft = doing({
  actor: "staff",
  name: "works on a draft order:",
  weight: 3,
  arg: fc.constantFrom("raised", "converted", "deleted", "asked for"),
  can: (world) => draft(world) !== undefined,
  async act(world, how) {
    const { id } = draft(world)!
    world.touch(id)
    if (how === "converted") return await world.asStaff("POST", `/draft-orders/${id}/convert-to-order`)
    if (how === "deleted") return await world.asStaff("DELETE", `/draft-orders/${id}`)
    if (how === "asked for") return await world.asStaff("POST", `/payin/orders/${id}/payment-link`)
    await world.asStaff("POST", `/draft-orders/${id}/edit`)
    const items = [{ variant_id: world.goods[1]!.variantId, quantity: 1, unit_price: 12.345 }]
    await world.asStaff("POST", `/draft-orders/${id}/edit/items`, { items })
    return await world.asStaff("POST", `/draft-orders/${id}/edit/confirm`)
  },
})

/** What costs extra, and sums that are not whole. */
export const feeDoings: Doing[] = [
  chargesDelivery,
  chargesReturn,
  refundsOddly,
  asksForPart,
  capturesPart,
  changesDraft,
]
