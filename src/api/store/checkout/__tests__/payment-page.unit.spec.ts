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
