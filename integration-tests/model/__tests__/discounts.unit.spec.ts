import type { Deeds } from "../books"
import { brokenPromises } from "../checker"
import type { Told } from "../checker/problem"
import { aPurchase } from "./a-purchase"

const ten = { id: "promo_1", code: "TEN_A", most: 1 }

function discounted(
  used: number,
  { deeds = {}, status = "pending" }: { deeds?: Partial<Deeds>; status?: string } = {},
) {
  const plain = aPurchase()
  const orders: Told["orders"] = plain.orders.map((order) => ({ ...order, status, isDiscounted: true }))
  const told = { ...plain, orders, discounts: [{ ...ten, used }], deeds: { ...plain.deeds, ...deeds } }
  return brokenPromises(told).filter((problem) => problem.includes("TEN_A"))
}

describe("the checker of the model, of a discount", () => {
  it("finds nothing where it counts once for each order, of others too, and for what staff cancel", () => {
    expect(discounted(1)).toEqual([])
    expect(discounted(2, { deeds: { usesOfOthers: 1 } })).toEqual([])
    expect(discounted(1, { status: "canceled", deeds: { canceledByStaff: ["o1"] } })).toEqual([])
  })

  it.each([
    ["of an order that was given up is still counted", 1, { status: "canceled" }],
    ["of an order is not counted", 0, {}],
    ["is used up by nobody after a kill", 1, { status: "canceled", deeds: { killed: true } }],
  ])("sees that a use %s", (_what, used, of) => {
    expect(discounted(used, of)).toEqual([expect.stringMatching(/TEN_A counts as used/)])
  })

  it("leaves alone what no one can tell", () => {
    expect(discounted(0, { deeds: { killed: true } })).toEqual([])
    expect(discounted(0, { deeds: { discountEnded: true } })).toEqual([])
  })
})
