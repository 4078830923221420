import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentLink } from "../payment-link"
import { storefrontUrl } from "../storefront-url"

describe("the link to pay", () => {
  const ids = { paymentCollectionId: "pay_col_01ABC", orderId: "order_01XYZ" }

  it("is the address that Medusa's panel copies", () => {
    expect(paymentLink("https://shop.example", ids)).toBe(
      "https://shop.example/payment-collection/pay_col_01ABC?order_id=order_01XYZ",
    )
  })

  it("keeps a path in the shop's address, and one slash between the two", () => {
    expect(paymentLink("https://shop.example/shop/", ids)).toBe(
      "https://shop.example/shop/payment-collection/pay_col_01ABC?order_id=order_01XYZ",
    )
  })

  it("lets no id change the address", () => {
    expect(paymentLink("https://shop.example", { paymentCollectionId: "../a?b", orderId: "x&y=z" })).toBe(
      "https://shop.example/payment-collection/..%2Fa%3Fb?order_id=x%26y%3Dz",
    )
  })
})

describe("the shop's address", () => {
  const stored = (own?: string, medusas?: string) =>
    storefrontUrl({
      resolve: (key: string) =>
        key === "payin" ? { options: { storefrontUrl: own } } : { admin: { storefrontUrl: medusas } },
    } as unknown as MedusaContainer)

  it("is the option, else the one of Medusa's panel, else unknown", () => {
    expect(stored("https://a.example", "https://b.example")).toBe("https://a.example")
    expect(stored(undefined, "https://b.example")).toBe("https://b.example")
    expect(stored(undefined, "https://b.example\n")).toBe("https://b.example")
    expect(stored()).toBeUndefined()
  })

  it("is not what is no address", () => {
    expect(stored(undefined, "")).toBeUndefined()
    expect(stored(undefined, "/shop")).toBeUndefined()
  })
})
