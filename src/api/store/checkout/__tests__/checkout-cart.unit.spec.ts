import { type CheckoutCart, whyNotPayable } from "../checkout-cart"

const cart: CheckoutCart = {
  id: "cart_1",
  email: "lena@example.com",
  shipping_address_id: "addr_1",
  items: [item("sp_parcels")],
  shipping_methods: [method("sp_parcels")],
}

function item(profile: string) {
  return { id: "item_1", requires_shipping: true, variant: { product: { shipping_profile: { id: profile } } } }
}

function method(profile: string) {
  return { id: "ship_1", shipping_option: { shipping_profile_id: profile } }
}

describe("a cart that money may come for", () => {
  it("has an e-mail address, things in it and a way to deliver them", () => {
    expect(whyNotPayable(cart, undefined)).toBeUndefined()
  })

  it("needs no delivery for what is not shipped", () => {
    const items = [{ id: "item_1", requires_shipping: false }]
    expect(
      whyNotPayable({ ...cart, items, shipping_address_id: null, shipping_methods: [] }, undefined),
    ).toBeUndefined()
  })

  it("may be delivered in several ways, one for each part of it", () => {
    const items = [item("sp_parcels"), item("sp_bulky")]
    const shipping_methods = [method("sp_bulky"), method("sp_parcels")]
    expect(whyNotPayable({ ...cart, items, shipping_methods }, undefined)).toBeUndefined()
    const sent = [{ ...item("sp_bulky"), requires_shipping: false }, item("sp_parcels")]
    expect(whyNotPayable({ ...cart, items: sent }, undefined)).toBeUndefined()
  })

  it.each<[string, Partial<CheckoutCart>, RegExp]>([
    ["empty", { items: [] }, /cart is empty/],
    ["nobody's", { email: null }, /e-mail address is missing/],
    ["without an address", { shipping_address_id: null }, /delivery address is missing/],
    ["without a delivery", { shipping_methods: [] }, /No delivery is chosen/],
    ["delivered in part", { items: [item("sp_parcels"), item("sp_bulky")] }, /does not cover everything/],
    ["with a delivery that is gone", { shipping_methods: [{ id: "ship_1", shipping_option: null }] }, /delivery/],
    ["with an item that no profile delivers", { items: [{ id: "item_1", requires_shipping: true }] }, /delivery/],
    ["read without its parts", { items: undefined }, /cart is empty/],
  ])("is not one that is %s, and the shopper reads what is missing", (_what, change, reason) => {
    expect(whyNotPayable({ ...cart, ...change }, "de-DE")).toMatch(reason)
    expect(whyNotPayable({ ...cart, ...change }, "ru-RU")).toMatch(/^[А-Я].* перед оплатой\.$/)
  })
})
