import { brokenPromises } from "../checker"
import type { Pages } from "../checker/pages"
import { anOpenCart, aPurchase, attempt, trade } from "./a-purchase"

const read = (pages: Partial<Pages>, told = aPurchase({ pending: new Map([["o1", 0]]) })) => brokenPromises(told, pages)
const unpaid = anOpenCart({
  trades: [{ ...trade, status: "canceled" }],
  words: [],
  attempts: [{ ...attempt, state: "canceled", trade_status: "canceled" }],
})
const payment = { attempt: "a1", status: 200, state: "paid", message_key: "paid" }

describe("the shopper's pages", () => {
  it("may agree with the books", () => {
    const received = { ...payment, received_amount: "100.00", order_id: "o1" }
    const link = { collection: "col_1", status: 200, state: "paid", message_key: "paid", amount: "100.00" }
    const pages = { payments: [received], links: [{ ...link, payment: { ...received, payin_attempt: "a1" } }] }
    const orders = [{ order: "o1", status: 200, payment_status: "captured" }]
    const carts = [{ cart: "cart_1", status: 200, isCompleted: true, sessions: [{ id: "s1", status: "authorized" }] }]
    expect(read({ ...pages, orders, carts })).toEqual([])
  })

  it.each([
    [{ received_amount: "90.00" }, /another amount came/],
    [{ order_id: "o2" }, /of another order/],
    [{ requisite: {} }, /nobody can pay/],
    [{ attempt: "a9" }, /another shopper's payment/],
    [{ state: "expired", message_key: "closed_by_shop", can_pay_again: true }, /it is captured/],
  ])("may say of a payment what is not so: %j", (said, sentence) => {
    expect(read({ payments: [{ ...payment, ...said }] })).toEqual([expect.stringMatching(sentence)])
  })

  it("shows behind a link no payment of another shopper", () => {
    const link = { collection: "col_1", status: 200, state: "paid", message_key: "paid" }
    expect(read({ links: [{ ...link, payment: { state: "paid", payin_attempt: "a9" } }] })).toEqual([
      "a shopper who asks by the link col_1 is shown another shopper's payment",
    ])
  })

  it.each([
    [{ state: "payable", message_key: "payable", amount: "10.00" }, /is asked for 10.00, of which the order owes 0.00/],
    [{ state: "canceled", message_key: "order_canceled" }, /its order stands/],
    [{ state: "waiting", message_key: "order_open" }, /nothing is open/],
    [{ status: 404 }, /gets 404/],
  ])("may ask behind a link for what is not owed: %j", (said, sentence) => {
    expect(read({ links: [{ collection: "col_1", status: 200, ...said }] })).toEqual([expect.stringMatching(sentence)])
  })

  it.each([
    ["not_paid", "100.00 were captured"],
    ["refunded", "0.00 were refunded"],
    ["canceled", "100.00 were captured"],
    ["partially_captured", "all of it was captured"],
  ])("may say of a paid order: %s", (payment_status, why) => {
    expect(read({ orders: [{ order: "o1", status: 200, payment_status }] })).toEqual([
      `a shopper reads "${payment_status}" of order o1, and ${why}`,
    ])
  })

  it("may say that all of an order was captured, of which a part was", () => {
    const collections = [{ ...aPurchase().collections[0]!, cents: 12_000, status: "partially_captured" }]
    const told = aPurchase({ collections })
    const said = (payment_status: string) => read({ orders: [{ order: "o1", status: 200, payment_status }] }, told)
    expect(said("captured")).toEqual(['a shopper reads "captured" of order o1, and not all of it was captured'])
    expect(said("partially_captured")).toEqual([])
  })

  it("may leave a cart open that was ordered, or its session when nobody paid", () => {
    const cart = { cart: "cart_1", status: 200, isCompleted: false, sessions: [] }
    expect(read({ carts: [cart] })).toEqual(["cart_1 is open, and its order says otherwise"])
    const sessions = [{ id: "s1", status: "pending" }]
    expect(read({ carts: [{ ...cart, sessions }] }, unpaid)).toEqual([expect.stringMatching(/came to nothing/)])
  })
})
