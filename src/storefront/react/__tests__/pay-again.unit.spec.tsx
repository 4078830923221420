import { renderToStaticMarkup } from "react-dom/server"
import { waiting } from "../../__tests__/payment-json"
import { paymentOf } from "../../payment/payment"
import { PayAgain } from "../payin-return"

describe("a shopper whose payment came to nothing", () => {
  const shown = (json: object) => {
    const payment = paymentOf({ ...waiting, state: "expired", can_pay_again: true, ...json })
    const place = { cartId: "cart_1", checkoutPath: "/de/checkout", locale: "en" }
    return renderToStaticMarkup(<PayAgain payin={async () => ({ ok: true, value: {} })} payment={payment} {...place} />)
  }

  it("may pay again, or choose another way to pay", () => {
    expect(shown({})).toContain("Pay again")
    expect(shown({})).toContain(`href="/de/checkout"`)
  })

  it("is not led to the checkout of a cart that is an order already: there is nothing", () => {
    expect(shown({ order_id: "order_1" })).toContain("Pay again")
    expect(shown({ order_id: "order_1" })).not.toContain("/de/checkout")
  })
})
