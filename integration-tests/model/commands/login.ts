import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import { registerCustomer } from "../customer"
import { pricesOf } from "../markets"
import type { World } from "../world"

const logsIn = doing({
  actor: "shopper",
  name: "logs in with the cart, and pays",
  weight: 4,
  arg: fc.constantFrom("as much", "less"),
  can: ({ books, customerId }) => customerId === undefined && books.carts.some(({ completed }) => !completed),
  async act(world, much) {
    const token = await registerCustomer(world, world.email)
    const me = await world.asShopper("GET", "/store/customers/me", undefined, token)
    world.customerId = me.body.customer?.id as string | undefined
    if (much === "less" && world.customerId) await joinRegulars(world, world.customerId)
    await world.asShopper("POST", `/store/carts/${world.cartIds[0]}/customer`, {}, token)
  },
})

/** Whose prices are lower. */
async function joinRegulars(world: World, customer: string): Promise<void> {
  const { body } = await world.asStaff("POST", "/customer-groups", { name: world.email })
  const id = body.customer_group?.id as string
  await world.asStaff("POST", `/customer-groups/${id}/customers`, { add: [customer] })
  const prices = pricesOf(33.35).map((price) => ({ ...price, variant_id: world.goods[0]!.variantId }))
  await world.asStaff("POST", "/price-lists", {
    ...{ title: world.email, description: "For regulars", type: "override", status: "active" },
    ...{ rules: { "customer.groups.id": [id] }, prices },
  })
}

const deletesCustomer = doing({
  actor: "staff",
  name: "deletes the customer",
  weight: 2,
  can: ({ customerId }) => customerId !== undefined,
  act: async (world) => await world.asStaff("DELETE", `/customers/${world.customerId}`),
})

/** A guest's cart becomes a customer's, whose prices may be others. */
export const loginDoings: Doing[] = [logsIn, deletesCustomer]
