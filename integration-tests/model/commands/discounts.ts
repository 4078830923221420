import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import { setDiscount, useDiscount } from "../discount"
import type { World } from "../world"

const isOpen = ({ books }: World) => books.carts.some(({ completed }) => !completed)

const enters = doing({
  actor: "shopper",
  name: "has a discount code:",
  weight: 5,
  arg: fc.constantFrom("enters it", "enters it", "takes it out"),
  can: isOpen,
  async act(world, how) {
    const path = `/store/carts/${world.cartIds[0]}/promotions`
    await world.asShopper(how === "enters it" ? "POST" : "DELETE", path, { promo_codes: [world.lane.discount] })
  },
})

const usedByOthers = doing({
  actor: "fate",
  name: "somebody else uses the discount",
  weight: 1,
  can: ({ books }) => books.discounts.some(({ used, most }) => used < most),
  async act(world) {
    world.deeds.usesOfOthers += 1
    await useDiscount(world)
  },
})

const changesDiscount = doing({
  actor: "staff",
  name: "changes the discount:",
  weight: 1,
  arg: fc.constantFrom<Record<string, unknown>>({ limit: 9 }, { status: "inactive" }, { status: "active" }),
  can: ({ books }) => books.discounts.length > 0,
  async act(world, change) {
    // The host counts no use of one that has ended, and none of one without a limit.
    if (change.status === "inactive") world.deeds.discountEnded = true
    await world.asStaff("POST", `/promotions/${world.books.discounts[0]!.id}`, change)
  },
})

const changesValue = doing({
  actor: "staff",
  name: "changes how much the discount takes off:",
  weight: 2,
  arg: fc.constantFrom(3.335, 12.345, 33.333),
  can: isOpen,
  act: async (world, value) => await setDiscount(world, value),
})

/** A shop's own route under the cart is guarded like the host's: what is paid stays as it is. */
const isUnpaid = ({ books }: World) => books.attempts.every(({ state }) => state !== "paid")

const takesCredit = doing({
  actor: "shopper",
  name: "pays with store credit:",
  weight: 3,
  arg: fc.constantFrom("a part", "all of it"),
  can: (world) => isOpen(world) && isUnpaid(world) && !world.hasCredit,
  async act(world, how) {
    world.hasCredit = true
    const [cart_id] = world.cartIds
    const { body } = await world.asShopper("GET", `/store/carts/${cart_id}`)
    const amount = how === "a part" ? 30 : Number(body.cart?.total ?? 0)
    if (amount <= 0) return
    const credit = { cart_id: cart_id!, amount, reference: "store-credit", reference_id: "credit", metadata: {} }
    await createCartCreditLinesWorkflow(world.shop.container).run({ input: [credit] })
  },
})

/** What lowers a cart's total without changing what is in it. */
export const discountDoings: Doing[] = [enters, usedByOthers, changesDiscount, changesValue, takesCredit]
