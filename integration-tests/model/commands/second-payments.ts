import * as fc from "fast-check"
import { calm } from "../calm"
import { type Doing, doing } from "../command"
import type { World } from "../world"
import { standing } from "./standing"

/** Starts a payment in the latest collection of the order, and lets that be paid, or not yet. */
export async function payLatest(world: World, end: "paid" | "open"): Promise<void> {
  await world.look()
  const order = standing(world)?.id
  const unpaid = ["not_paid", "awaiting"]
  const collection = world.books.collections.findLast((one) => one.order === order && unpaid.includes(one.status))
  if (!order || !collection) return
  const path = `/store/payment-collections/${collection.id}/payment-sessions`
  const { status } = await world.asShopper("POST", path, { provider_id: world.provider })
  if (status !== 200 || end === "open") return
  await world.look()
  const attempt = world.books.attempts.findLast((one) => one.collection === collection.id && one.trade_id !== null)
  if (!attempt) return
  await world.service.move(attempt.trade_id!, "closed")
  await world.service.tell(attempt.trade_id!, "trade")
  await calm(world)
}

const paysMore = doing({
  actor: "shopper",
  name: "pays what a change of the order costs:",
  weight: 5,
  arg: fc.constantFrom("paid", "paid", "open"),
  can: (world) =>
    world.books.collections.filter(({ order }) => order !== null && order === standing(world)?.id).length > 1,
  act: (world, end) => payLatest(world, end),
})

const captured = ({ books }: World) =>
  books.payments.filter(({ id }) => books.captures.some(({ payment }) => payment === id))

const refundsOne = doing({
  actor: "staff",
  name: "refunds one of several payments:",
  weight: 4,
  arg: fc.record({ which: fc.nat(3), amount: fc.constantFrom(undefined, 1, 5) }),
  can: (world) => captured(world).length > 1,
  async act(world, { which, amount }) {
    const payments = captured(world)
    const { id } = payments[which % payments.length]!
    await world.asStaff("POST", `/payments/${id}/refund`, amount === undefined ? {} : { amount })
  },
})

/** An order that was changed has several collections, and payments in each. */
export const secondPaymentDoings: Doing[] = [paysMore, refundsOne]
