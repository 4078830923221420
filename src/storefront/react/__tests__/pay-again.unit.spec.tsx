import { renderToStaticMarkup } from "react-dom/server"
import { waiting } from "../../__tests__/payment-json"
import { paymentOf } from "../../payment/payment"
import { PayAgain } from "../payin-return"

describe("a shopper whose payment came to nothing", () => {
  const shown = (json: object, checkoutPath?: string) => {
    const payment = paymentOf({ ...waiting, state: "expired", can_pay_again: true, ...json })
    const place = { cartId: "cart_1", checkoutPath, locale: "en" }
    return renderToStaticMarkup(<PayAgain payin={async () => ({ ok: true, value: {} })} payment={payment} {...place} />)
  }

  it("may pay again, or choose another way to pay", () => {
    expect(shown({}, "/de/checkout")).toContain("Pay again")
    expect(shown({}, "/de/checkout")).toContain(`href="/de/checkout"`)
  })

  it("is not led to the checkout of a cart that is an order already: there is nothing", () => {
    expect(shown({ order_id: "order_1" }, "/de/checkout")).toContain("Pay again")
    expect(shown({ order_id: "order_1" }, "/de/checkout")).not.toContain("/de/checkout")
  })

  it("is led to no checkout in a browser that has no such cart: there is nothing", () => {
    const withoutCart = shown({})
    expect(withoutCart).toContain("Pay again")
    expect(withoutCart).not.toContain("another way")
  })
})
