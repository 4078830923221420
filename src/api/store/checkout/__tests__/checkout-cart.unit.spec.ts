import { hostWith } from "../../../../settlement/medusa/__fixtures__/host-with"
import { type CheckoutCart, whyNotPayable } from "../checkout-cart"

const cart: CheckoutCart = {
  id: "cart_1",
  total: 100,
  currency_code: "eur",
  completed_at: null,
  email: "lena@example.com",
  shipping_address_id: "addr_1",
  sales_channel_id: "sc_1",
  customer_id: null,
  items: [item("parcels")],
  shipping_methods: [method("parcels")],
}

/** Of the product that this profile delivers. */
function item(profile: string) {
  const goods = { title: "Teapot", variant_title: null, quantity: 1 }
  return { ...goods, id: `item_${profile}`, requires_shipping: true, variant_id: `variant_${profile}` }
}

function method(profile: string) {
  return { id: `ship_${profile}`, shipping_option_id: `so_${profile}` }
}

const profiles = ["parcels", "bulky"]

const rows: Record<string, object[]> = {
  variant: [...profiles, "unlinked"].map((name) => ({ id: `variant_${name}`, product_id: `prod_${name}` })),
  product_shipping_profile: profiles.map((name) => ({ product_id: `prod_${name}`, shipping_profile_id: `sp_${name}` })),
  shipping_option: profiles.map((name) => ({ id: `so_${name}`, shipping_profile_id: `sp_${name}` })),
}

const scope = hostWith(rows)

describe("a cart that money may come for", () => {
  it("has an e-mail address, things in it and a way to deliver them", async () => {
    expect(await whyNotPayable(scope, cart, undefined)).toBeUndefined()
  })

  it("needs no delivery for what is not shipped", async () => {
    const items = [{ ...item("unlinked"), requires_shipping: false }]
    const bare = { ...cart, items, shipping_address_id: null, shipping_methods: [] }
    expect(await whyNotPayable(scope, bare, undefined)).toBeUndefined()
  })

  it("may be delivered in several ways, one for each part of it", async () => {
    const items = [item("parcels"), item("bulky")]
    const shipping_methods = [method("bulky"), method("parcels")]
    expect(await whyNotPayable(scope, { ...cart, items, shipping_methods }, undefined)).toBeUndefined()
    const sent = [{ ...item("bulky"), requires_shipping: false }, item("parcels")]
    expect(await whyNotPayable(scope, { ...cart, items: sent }, undefined)).toBeUndefined()
  })

  it("needs no stock and no discount any more once it has its order", async () => {
    const taken = { variant_id: "variant_parcels", inventory_item_id: "iitem_1", required_quantity: 1 }
    const variants = rows.variant!.map((variant) => ({ ...variant, manage_inventory: true, allow_backorder: false }))
    const soldOut = hostWith({ ...rows, variant: variants, product_variant_inventory_item: [taken] })
    expect(await whyNotPayable(soldOut, cart, undefined)).toMatch(/not enough left of the following: Teapot/)
    expect(await whyNotPayable(soldOut, { ...cart, completed_at: "2026-01-01" }, undefined)).toBeUndefined()
  })

  it("names the goods that staff deleted from the catalogue, for which there is no delivery to choose", async () => {
    const items = [item("parcels"), { ...item("gone"), title: "Bowl", variant_title: "Blue" }]
    const host = hostWith({ ...rows, cart: [{ id: cart.id, completed_at: null, items }] })
    expect(await whyNotPayable(host, { ...cart, items }, undefined)).toMatch(/of the following: Bowl, Blue\. Please/)
  })

  it.each<[string, Partial<CheckoutCart>, RegExp]>([
    ["empty", { items: [] }, /cart is empty/],
    ["nobody's", { email: null }, /e-mail address is missing/],
    ["without an address", { shipping_address_id: null }, /delivery address is missing/],
    ["without a delivery", { shipping_methods: [] }, /not chosen a delivery method/],
    ["delivered in part", { items: [item("parcels"), item("bulky")] }, /does not cover everything/],
    ["with a delivery that is gone", { shipping_methods: [method("gone")] }, /delivery/],
    [
      "with a delivery that nobody named",
      { shipping_methods: [{ id: "ship_1", shipping_option_id: null }] },
      /delivery/,
    ],
    ["with an item that no profile delivers", { items: [item("unlinked")] }, /delivery/],
    ["with an item that is in no catalogue any more", { items: [item("gone")] }, /delivery/],
    ["read without its parts", { items: undefined }, /cart is empty/],
  ])("is not one that is %s, and the shopper reads what is missing", async (_what, change, reason) => {
    expect(await whyNotPayable(scope, { ...cart, ...change }, "de-DE")).toMatch(reason)
    expect(await whyNotPayable(scope, { ...cart, ...change }, "ru-RU")).toMatch(/^[А-Я].* перед оплатой\.$/)
  })
})
