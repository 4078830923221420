import { brokenPromises } from "../checker"
import type { Told } from "../checker/problem"
import { aCase, anOpenCart, aPurchase, attempt, trade } from "./a-purchase"

const broken = (told: Told) => brokenPromises(told)
const deeds = (change: Partial<Told["deeds"]>) => ({ deeds: { ...aPurchase().deeds, ...change } })
const canceled = { ...trade, status: "canceled" }
const takenBack = [...aPurchase().words, { trade: "t1", status: "canceled", cents: 10_000, at: 9 }]

describe("the checker of the model", () => {
  it("finds nothing in a purchase as it should be", () => {
    expect(broken(aPurchase())).toEqual([])
  })

  it.each<[string, Told, RegExp]>([
    [
      "money without an order or a case",
      anOpenCart({ attempts: [{ ...attempt, state: "paid" }] }),
      /t1 .* is paid, with neither/,
    ],
    [
      "money on an order that was canceled",
      aPurchase({
        orders: [{ ...aPurchase().orders[0]!, status: "canceled" }],
        items: [],
        ...deeds({ canceledByStaff: ["o1"] }),
      }),
      /no order that stands/,
    ],
    [
      "short money without a case",
      aPurchase({
        trades: [{ ...trade, cents: 9_000 }],
        words: [{ trade: "t1", status: "closed", cents: 9_000, at: 5 }],
      }),
      /90.00 came for trade t1 .* 100.00 were asked for/,
    ],
    ["a take-back without a case", aPurchase({ trades: [canceled] }), /is canceled and 100.00 of it are captured/],
    [
      "a capture of money that never came",
      aPurchase({ trades: [canceled], words: [], cases: [aCase("reverted")] }),
      /nothing came/,
    ],
    [
      "a payment that no attempt has",
      aPurchase({ attempts: [{ ...attempt, session: "s2" }], cases: [aCase("paid_without_order")] }),
      /no attempt has it/,
    ],
    [
      "two payments of one order",
      aPurchase({
        payments: [
          ...aPurchase().payments,
          { ...aPurchase().payments[0]!, id: "p2", session: "s2", provider: "pp_system_default" },
        ],
        captures: [...aPurchase().captures, { id: "c2", payment: "p2", cents: 10_000 }],
      }),
      /o1 costs 100.00, and 200.00 are captured/,
    ],
    ["a capture that its order does not show", aPurchase({ transactions: [] }), /shows nothing of capture c1/],
    [
      "an order whose sums miss a payment",
      aPurchase({ orders: [{ ...aPurchase().orders[0]!, paid_cents: 0 }] }),
      /o1 was paid 100.00, and its sums say 0.00/,
    ],
    [
      "a second trade that was told of",
      aPurchase({
        trades: [trade, { ...trade, id: "t2" }],
        words: [...aPurchase().words, { trade: "t2", status: "closed", cents: 10_000, at: 7 }],
        tellings: [{ trade: "t2", at: 7 }],
      }),
      /t2 .* is paid beside/,
    ],
  ])("sees %s", (_what, told, sentence) => {
    expect(broken(told)).toContainEqual(expect.stringMatching(sentence))
  })

  it.each<[string, Told, RegExp]>([
    [
      "a paid order that was canceled",
      aPurchase({
        orders: [{ ...aPurchase().orders[0]!, status: "canceled" }],
        items: [],
        cases: [aCase("paid_after_cancel")],
      }),
      /o1 was canceled, and it had a payment/,
    ],
    [
      "an order that was canceled and sent",
      aPurchase({
        orders: [{ ...aPurchase().orders[0]!, status: "canceled", fulfilled: true }],
        cases: [aCase("paid_after_cancel")],
      }),
      /its goods were sent/,
    ],
    [
      "a cart with two orders",
      aPurchase({ orders: [...aPurchase().orders, { ...aPurchase().orders[0]!, id: "o2" }] }),
      /cart_1 has two orders/,
    ],
    [
      "an order that belongs to no cart",
      aPurchase({ orders: [...aPurchase().orders, { ...aPurchase().orders[0]!, id: "o2", cart: null }] }),
      /o2 belongs to no cart/,
    ],
    ["a reservation of nobody", aPurchase({ strayReservations: ["r1"] }), /r1 belongs to no order/],
    ["goods held twice", aPurchase({ items: [{ ...aPurchase().items[0]!, reserved: 4 }] }), /4 are reserved for i1/],
    [
      "paid goods that nobody holds",
      aPurchase({ items: [{ ...aPurchase().items[0]!, reserved: 0 }] }),
      /0 of 2 are reserved/,
    ],
    ["a case without a cause", aPurchase({ cases: [aCase("reverted")] }), /says reverted of cart_1/],
    [
      "two live attempts",
      aPurchase({ attempts: [attempt, { ...attempt, id: "a2", external: "cart_1_2", trade_id: null, session: "s2" }] }),
      /col_1 has two live attempts/,
    ],
    [
      "a trade of nobody",
      aPurchase({ trades: [trade, { ...canceled, id: "t2", external: "cart_2" }] }),
      /t2 .* has no attempt/,
    ],
    [
      "a second create",
      aPurchase({ requests: [...aPurchase().requests, ...aPurchase().requests] }),
      /two creates for cart_1/,
    ],
    [
      "old news",
      aPurchase({ attempts: [{ ...attempt, trade_status: "active" }] }),
      /closed at the service, active in our books/,
    ],
    [
      "a callback that is owed",
      aPurchase({ callbacks: [{ id: "cb1", state: "pending", due: false }] }),
      /cb1 is pending/,
    ],
    [
      "an attempt that never opened",
      aPurchase({
        attempts: [
          attempt,
          {
            ...attempt,
            id: "a2",
            state: "opening",
            superseded: true,
            external: "cart_1_2",
            trade_id: null,
            session: null,
          },
        ],
      }),
      /cart_1_2 is still opening/,
    ],
  ])("sees %s, too", (_what, told, sentence) => {
    expect(broken(told)).toContainEqual(expect.stringMatching(sentence))
  })

  it.each(["nothing_arrived", "unknown_status", "unpaid_order", "stock_not_reserved", "not_settling"])(
    "sees a case without a cause: %s",
    (kind) => {
      expect(broken(aPurchase({ cases: [aCase(kind)] })).join()).toContain(`says ${kind} of cart_1`)
    },
  )

  it("sees an order that waits for a payment that nobody can make", () => {
    const told = anOpenCart({
      trades: [canceled],
      words: [],
      orders: aPurchase({ transactions: [] }).orders,
      collections: anOpenCart().collections.map((one) => ({ ...one, order: "o1" })),
      attempts: [{ ...attempt, account: "a-order", state: "canceled", trade_status: "canceled" }],
    })
    expect(broken(told)).toEqual([expect.stringMatching(/o1 waits for a payment/)])
  })

  it("takes a payment that was authorized, and taken back before its capture, for a cause", () => {
    const told = aPurchase({
      trades: [canceled],
      attempts: [{ ...attempt, state: "paid", trade_status: "canceled" }],
      captures: [],
      transactions: [],
      cases: [aCase("reverted")],
    })
    expect(broken(told)).toEqual([])
  })

  describe("a person's decision", () => {
    const closed = { cases: [aCase("reverted", "user_1")] }

    it("holds for the news that was known", () => {
      const read = {
        words: takenBack,
        reads: [
          { trade: "t1", at: 6 },
          { trade: "t1", at: 10 },
        ],
      }
      const decided = deeds({ decisions: [{ caseId: "case_reverted", at: 11 }] })
      const told = {
        trades: [canceled],
        attempts: [{ ...attempt, trade_status: "canceled" }],
        ...closed,
        ...read,
        ...decided,
      }
      expect(broken(aPurchase(told))).toEqual([])
    })

    it("does not hold for the same word, said once more", () => {
      const words = [
        ...takenBack,
        { trade: "t1", status: "closed", cents: 10_000, at: 12 },
        { trade: "t1", status: "canceled", cents: 10_000, at: 14 },
      ]
      const reads = [6, 10, 13, 15].map((at) => ({ trade: "t1", at }))
      const decided = deeds({ decisions: [{ caseId: "case_reverted", at: 11 }] })
      const told = {
        trades: [canceled],
        attempts: [{ ...attempt, trade_status: "canceled" }],
        ...closed,
        words,
        reads,
        ...decided,
      }
      expect(broken(aPurchase(told))).toEqual([expect.stringMatching(/is canceled and 100.00 of it are captured/)])
    })
  })
})
