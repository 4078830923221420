import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import { standing } from "./standing"

const beginsEdit = doing({
  actor: "staff",
  name: "edits the order, and leaves that open:",
  weight: 3,
  arg: fc.constantFrom("begun", "requested"),
  can: (world) => standing(world)?.status === "pending",
  async act(world, how) {
    const { id } = standing(world)!
    world.touch(id)
    if ((await world.asStaff("POST", "/order-edits", { order_id: id })).status !== 200) return
    const items = [{ variant_id: world.goods[1]!.variantId, quantity: 1 }]
    await world.asStaff("POST", `/order-edits/${id}/items`, { items })
    if (how === "requested") await world.asStaff("POST", `/order-edits/${id}/request`)
  },
})

const endsEdit = doing({
  actor: "staff",
  name: "ends an edit that was left open:",
  weight: 4,
  arg: fc.constantFrom("confirmed", "dropped"),
  can: ({ books }) => books.orders.some(({ hasOpenChange }) => hasOpenChange),
  async act(world, how) {
    const { id } = world.books.orders.find(({ hasOpenChange }) => hasOpenChange)!
    const path = `/order-edits/${id}`
    await (how === "dropped" ? world.asStaff("DELETE", path) : world.asStaff("POST", `${path}/confirm`))
  },
})

const wantsOrder = doing({
  actor: "shopper",
  name: "wants the order in their account",
  weight: 2,
  can: (world) => standing(world) !== undefined,
  async act(world) {
    await world.asCustomer("POST", `/store/orders/${standing(world)!.id}/transfer/request`, {})
  },
})

const endsTransfer = doing({
  actor: "shopper",
  name: "answers who wants their order:",
  weight: 3,
  arg: fc.constantFrom("accept", "decline"),
  can: ({ books }) => books.orders.some(({ transferToken }) => transferToken !== null),
  async act(world, answer) {
    const { id, transferToken } = world.books.orders.find((order) => order.transferToken !== null)!
    await world.asShopper("POST", `/store/orders/${id}/transfer/${answer}`, { token: transferToken })
  },
})

/** What others have begun with an order, while its payment goes its way. */
export const openChangeDoings: Doing[] = [beginsEdit, endsEdit, wantsOrder, endsTransfer]
