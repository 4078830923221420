import { hostWith } from "../../medusa/__fixtures__/host-with"
import { type DiscountedCart, usedUpDiscount } from "../used-up-discount"

const ten = { code: "TEN", amount: 10 }
const cart = {
  ...{ email: "lena@example.com", customer_id: "cus_lena" },
  items: [{ adjustments: [ten] }, { adjustments: [{ code: null, amount: 3 }] }],
  shipping_methods: [{ adjustments: [{ code: "FREIGHT", amount: 5 }] }],
}
const promotion = { id: "promo_1", code: "TEN", status: "active", limit: null, used: 0, campaign: null }
const budget = { id: "probud_1", type: "usage", limit: 1, used: 1, attribute: null }
const usage = { budget_id: "probud_1", attribute_value: "cus_lena", used: 1 }
const forEach = (change: object) => ({ ...budget, type: "use_by_attribute", attribute: "customer_id", ...change })
const within = (more: object) => ({ campaign: { starts_at: null, ends_at: null, budget, ...more } })

const isUsedUp = (change: object, own: DiscountedCart = cart) =>
  usedUpDiscount(hostWith({ promotion: [{ ...promotion, ...change }], campaign_budget_usage: [usage] }), own)

describe("a discount in a cart", () => {
  it.each<[string, Record<string, unknown>]>([
    ["whose limit is reached", { limit: 1, used: 1 }],
    ["on the delivery whose limit is reached", { code: "FREIGHT", limit: 1, used: 1 }],
    ["whose campaign has no use left", within({})],
    [
      "that would take its campaign over its sum",
      within({ budget: { ...budget, type: "spend", limit: 19, used: 10 } }),
    ],
    ["that this customer has used", within({ budget: forEach({}) })],
  ])("is used up: one %s", async (_which, change) => {
    expect(await isUsedUp(change)).toBe(change.code ?? "TEN")
  })

  it.each<[string, object]>([
    ["without a limit", { used: 99 }],
    ["that has a use left", { limit: 2, used: 1 }],
    ["that is in no line of the cart", { code: "OTHER", limit: 1, used: 1 }],
    ["that is not active any more, which the host does not count", { status: "inactive", limit: 1, used: 1 }],
    ["whose campaign is over, which the host does not count", within({ ends_at: new Date(0) })],
    ["whose campaign has not begun, which the host does not count", within({ starts_at: "2999-01-01T00:00:00Z" })],
    [
      "that just fits into the sum of its campaign",
      within({ budget: { ...budget, type: "spend", limit: 20, used: 10 } }),
    ],
    ["that each customer may use twice", within({ budget: forEach({ limit: 2 }) })],
    ["that no customer with this address has used", within({ budget: forEach({ attribute: "customer_email" }) })],
    ["whose uses are those of another campaign", within({ budget: forEach({ id: "probud_2" }) })],
    ["whose budget is of a kind that nobody knows", within({ budget: { ...budget, type: "other" } })],
    ["of a campaign without a budget", within({ budget: null })],
  ])("is not used up: one %s", async (_which, change) => {
    expect(await isUsedUp(change)).toBeUndefined()
  })

  it.each<[boolean, string, object]>([
    [true, "would take its sum together", { type: "spend", limit: 14, used: 0 }],
    [false, "just fit into its sum together", { type: "spend", limit: 15, used: 0 }],
    [true, "are more uses together than the customer has left", forEach({ limit: 2 })],
    [false, "are as many uses as the customer has left", forEach({ limit: 3 })],
    [false, "are one use of it together, as the host counts", { limit: 2, used: 1 }],
  ])("is used up (%s) with another of its campaign where both %s", async (isOver, _which, change) => {
    const own = { ...promotion, ...within({ budget: { ...budget, ...change } }) }
    const promotions = [own, { ...own, id: "promo_2", code: "FREIGHT" }]
    const host = hostWith({ promotion: promotions, campaign_budget_usage: [usage] })
    expect(await usedUpDiscount(host, cart)).toBe(isOver ? "TEN, FREIGHT" : undefined)
  })

  it("that each customer may use once is not used up by a guest", async () => {
    expect(await isUsedUp(within({ budget: forEach({}) }), { ...cart, customer_id: null })).toBeUndefined()
  })

  it("is none in a cart without one", async () => {
    expect(await isUsedUp({ limit: 1, used: 1 }, { ...cart, items: [{}], shipping_methods: undefined })).toBeUndefined()
  })
})
