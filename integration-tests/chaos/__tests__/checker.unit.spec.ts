import type { RequestLogEntry } from "../../../src/sandbox"
import type { Books } from "../books"
import { brokenNow, brokenOnceSettled } from "../checker"

const request = (operation: "pay-in" | "external", status: number | null = 201): RequestLogEntry => ({
  method: operation === "pay-in" ? "POST" : "GET",
  path: "/",
  operation,
  merchant: "default",
  externalTransactionId: "cart_1",
  status,
  durationMs: 1,
  at: "2026-01-01T00:00:00.000Z",
})

const sent = { callbackId: "c", merchant: "default", attempt: 1, durationMs: 1, at: "2026-01-01T00:00:00.000Z" }

/** One cart: a create that was cut, looked up and repeated, two callbacks, an order with its capture and its stock. */
function goodBooks(): Books {
  const callback = { ...sent, tradeId: "t1", externalTransactionId: "cart_1", tradeStatus: "closed", status: 200 }
  return {
    trades: [{ id: "t1", external: "cart_1", status: "closed", amount: 100, everClosed: true }],
    requests: [request("pay-in", null), request("external", 404), request("pay-in"), request("external", 200)],
    callbacksSent: [
      { ...callback, outcome: "delivered" },
      { ...callback, outcome: "delivered" },
      { ...callback, outcome: "unreachable" },
    ],
    attempts: [
      {
        ...{ id: "a1", account: "default", cart_id: "cart_1", external_transaction_id: "cart_1", state: "captured" },
        ...{ payment_session_id: "s1", superseded: false, trade_id: "t1", trade_status: "closed", order_id: "o1" },
      },
    ],
    callbacks: [{ id: "cb1", identifiers: ["cart_1", "t1"], deliveries: 2, state: "done" }],
    openCases: [],
    orders: [{ id: "o1", cart_id: "cart_1", status: "pending" }],
    asked: [{ cart_id: "cart_1", amount: 100 }],
    captures: [{ id: "capt1", cart_id: "cart_1", payment_session_id: "s1", amount: 100 }],
    refunds: [],
    transactions: [{ cart_id: "cart_1", reference_id: "capt1", amount: 100 }],
    items: [{ cart_id: "cart_1", order_id: "o1", status: "pending", ordered: 2, reserved: 2 }],
    levels: [{ inventory_item_id: "i1", level: 2, reserved: 2 }],
    unlinkedOrders: [],
    removedOrders: 0,
  }
}

function doctored(change: (books: Books) => void): Books {
  const books = goodBooks()
  change(books)
  return books
}

describe("the checker of the chaos tests", () => {
  it("finds nothing in good books", () => {
    expect(brokenOnceSettled(goodBooks())).toEqual([])
  })

  it.each<[string, RegExp, (books: Books) => void]>([
    [
      "a second live trade of a cart",
      /promise 2: cart_1 has two live trades/,
      (books) => {
        books.trades[0]!.status = "active"
        books.trades.push({ id: "t2", external: "cart_1_2", status: "active", amount: 100, everClosed: false })
        books.attempts.push({ ...books.attempts[0]!, id: "a2", external_transaction_id: "cart_1_2" })
      },
    ],
    [
      "a second live row of a cart",
      /promise 2: cart_1 has two live attempts/,
      (books) => books.attempts.push({ ...books.attempts[0]!, id: "a2", external_transaction_id: "cart_1_2" }),
    ],
    ["a trade without a row", /promise 2: trade t1 .* has no attempt/, (books) => (books.attempts = [])],
    [
      "a create repeated without an absence",
      /promise 2: the service saw two creates for cart_1/,
      (books) => books.requests.splice(1, 1, request("external", 503)),
    ],
    ["a lost callback", /promise 3: 2 acknowledged callbacks of t1 were lost/, (books) => (books.callbacks = [])],
    [
      "a lost delivery of the same body",
      /promise 3: 1 acknowledged callbacks/,
      (books) => (books.callbacks[0]!.deliveries = 1),
    ],
    [
      "a second order",
      /promise 4: cart_1 has two orders/,
      (books) => books.orders.push({ ...books.orders[0]!, id: "o2" }),
    ],
    [
      "a second capture",
      /promise 4: 20000 cents of 10000 are captured/,
      (books) => books.captures.push({ ...books.captures[0]!, id: "capt2" }),
    ],
    [
      "more captured than came",
      /promise 4: 10000 cents are captured for cart_1, 6000 came/,
      (books) => (books.trades[0]!.amount = 60),
    ],
    ["a refund", /promise 4: 5 was refunded/, (books) => books.refunds.push({ cart_id: "cart_1", amount: 5 })],
    [
      "a second transaction",
      /promise 4: capture capt1 has two transactions/,
      (books) => books.transactions.push({ ...books.transactions[0]! }),
    ],
  ])("sees %s at every moment", (_name, problem, change) => {
    expect(brokenNow(doctored(change))).toContainEqual(expect.stringMatching(problem))
  })

  it.each<[string, RegExp, (books: Books) => void]>([
    [
      "closed money without an order or a case",
      /promise 1: cart_1 is closed and captured, with neither/,
      (books) => (books.orders = []),
    ],
    ["closed money that nobody captured", /promise 1: cart_1 is closed/, (books) => (books.captures = [])],
    [
      "a payment that was taken back without a case",
      /promise 1: cart_1 is canceled and captured/,
      (books) => (books.trades[0]!.status = "canceled"),
    ],
    ["a trade that is not read again", /promise 3: .* dispute/, (books) => (books.trades[0]!.status = "dispute")],
    ["a pending callback", /promise 3: callback cb1 is pending/, (books) => (books.callbacks[0]!.state = "pending")],
    ["a dead letter", /promise 3: callback cb1 is dead/, (books) => (books.callbacks[0]!.state = "dead")],
    ["an attempt that hangs", /promise 3: .* opening/, (books) => (books.attempts[0]!.state = "opening")],
    [
      "money on the order that nobody captured",
      /promise 4: the order of cart_1 shows 100/,
      (books) => (books.captures = []),
    ],
    [
      "another sum on the order",
      /promise 4: the order of cart_1 shows 60/,
      (books) => (books.transactions[0]!.amount = 60),
    ],
    [
      "money on no order's books",
      /promise 1: the order of cart_1 does not show capture capt1/,
      (books) => (books.transactions = []),
    ],
    [
      "goods that are paid and not reserved",
      /promise 1: 1 of 2 are reserved for cart_1/,
      (books) => (books.items[0]!.reserved = 1),
    ],
    ["stock that is reserved twice", /promise 4: 4 of 2 are reserved/, (books) => (books.items[0]!.reserved = 4)],
    ["stock of a canceled order", /promise 4: 2 of 2/, (books) => (books.items[0]!.status = "canceled")],
    ["a stock level that is off", /promise 4: the level of i1 says 4/, (books) => (books.levels[0]!.level = 4)],
    [
      "an order that no cart leads to",
      /promise 4: order o2 \(#7, marked m\) belongs to no cart/,
      (books) => books.unlinkedOrders.push({ id: "o2", display_id: 7, mark: "m" }),
    ],
  ])("sees %s once everything had its time", (_name, problem, change) => {
    expect(brokenOnceSettled(doctored(change))).toContainEqual(expect.stringMatching(problem))
  })

  it("takes an open case for an answer to money without an order", () => {
    const books = doctored((books) => {
      books.orders = books.captures = books.transactions = books.items = []
      books.levels = [{ inventory_item_id: "i1", level: 0, reserved: 0 }]
      books.openCases.push({ attempt_id: "a1", kind: "paid_without_order" })
    })
    expect(brokenOnceSettled(books)).toEqual([])
  })
})
