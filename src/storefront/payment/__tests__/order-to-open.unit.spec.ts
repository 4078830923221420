import { paid, storeThat, waiting } from "../../__tests__/payment-json"
import { orderToOpen } from "../order-to-open"
import { readPayment } from "../payment"

const shown = (json: object) => readPayment(storeThat({ payment: json }).store, { cartId: "cart_1" })

describe("the order that a shopper is taken to", () => {
  it("is the one that was paid", async () => {
    expect(orderToOpen(await shown(paid))).toBe("order_1")
  })

  it.each(["paid_short", "paid_over", "paid_twice"])("is none before the shopper has read %s", async (message_key) => {
    expect(orderToOpen(await shown({ ...paid, message_key, contact_shop: true }))).toBeNull()
  })

  it("is none while it waits for its payment", async () => {
    expect(orderToOpen(await shown({ ...waiting, order_id: "order_1" }))).toBeNull()
  })
})
