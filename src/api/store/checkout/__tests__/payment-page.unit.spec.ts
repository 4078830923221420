import { accountOptionsSchema } from "../../../../modules/payin/account/account-options"
import { paymentPageOf } from "../payment-page"

const options = (paymentPage: object) => accountOptionsSchema.parse({ paymentPage })
const values = { cart_id: "cart_1", order_id: "", payment_collection_id: "pay_col_1" }

describe("the Payment Page's settings for one trade", () => {
  it("are left out whole when nobody sets any, so that the merchant panel's hold", () => {
    expect(paymentPageOf(options({}), {}, values)).toBeUndefined()
  })

  it("are only those that are set", () => {
    expect(paymentPageOf(options({ locale: "RU" }), {}, values)).toEqual({ locale: "RU" })
  })

  it("are the storefront's preference before the store's own", () => {
    const own = { successRedirect: "https://shop.example/own", errorRedirect: "https://shop.example/err", locale: "RU" }
    const preferences = { success_redirect: "https://shop.example/preference", page_locale: "EN" }
    expect(paymentPageOf(options(own), preferences, values)).toEqual({
      success_redirect: "https://shop.example/preference",
      error_redirect: "https://shop.example/err",
      locale: "EN",
    })
  })

  it("have the cart in the address, as often as it is asked for", () => {
    const page = options({ successRedirect: "https://shop.example/{cart_id}?c={cart_id}&p={payment_collection_id}" })
    expect(paymentPageOf(page, {}, values)).toEqual({
      success_redirect: "https://shop.example/cart_1?c=cart_1&p=pay_col_1",
    })
  })

  describe("for a payment by link, which has no cart", () => {
    const link_page = "https://shop.example/payment-collection/pay_col_1?order_id=order_1"
    const link = { ...values, cart_id: "", order_id: "order_1", link_page }
    const both = (address: string) => options({ successRedirect: address, errorRedirect: address })

    it("lead to the link's page where the store's address knows carts alone", () => {
      const page = paymentPageOf(both("https://shop.example/return?cart_id={cart_id}"), {}, link)
      expect(page).toEqual({ success_redirect: link_page, error_redirect: link_page })
    })

    it("leave such an address out where the shop's own is not known", () => {
      const page = both("https://shop.example/return?cart_id={cart_id}")
      expect(paymentPageOf(page, {}, { ...link, link_page: undefined })).toBeUndefined()
    })

    it.each([
      ["https://shop.example/return?c={cart_id}&o={order_id}", "https://shop.example/return?c=&o=order_1"],
      ["https://shop.example/pay/{payment_collection_id}", "https://shop.example/pay/pay_col_1"],
      ["https://shop.example/thanks", "https://shop.example/thanks"],
    ])("keep %s", (address, success_redirect) => {
      expect(paymentPageOf(both(address), {}, link)).toMatchObject({ success_redirect })
    })
  })

  it("cannot be turned into another address by what is filled in", () => {
    const page = options({
      errorRedirect: "https://shop.example/back?c={cart_id}",
      supportLink: "https://help.example/{cart_id}",
    })
    const hostile = { ...values, cart_id: "x&ok=1#/../?{order_id}\r\n" }
    const { error_redirect, supportLink } = paymentPageOf(page, {}, hostile)!
    expect([...new URL(error_redirect!).searchParams]).toEqual([["c", hostile.cart_id]])
    expect(new URL(supportLink!).pathname.split("/")).toHaveLength(2)
  })

  it("leave braces in a storefront's own address alone", () => {
    const preferences = { success_redirect: "https://shop.example/%7Bcart_id%7D?c={cart_id}" }
    expect(paymentPageOf(options({}), preferences, values)).toEqual(preferences)
  })
})
