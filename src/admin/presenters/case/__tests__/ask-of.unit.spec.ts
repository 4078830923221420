import { aCase, aDetail } from "../../__tests__/an-attempt"
import { askOf, askOfAttempt, isAskedFirst } from "../ask-of"

const attempt = aDetail({ order_id: "order_1", status: "underpaid", asks_for: "rest" })

describe("what a customer can be asked for", () => {
  it.each([
    ["amount_short", "rest"],
    ["reverted", "again"],
    ["unpaid_order", "again"],
  ] as const)("is asked on an open case %s of an order", (kind, what) => {
    const open = aCase({ kind, attempt, closed_at: null })
    expect(askOf(open)).toEqual({ orderId: "order_1", what })
    expect(askOf({ ...open, closed_at: "2026-11-20T10:00:00.000Z" })).toBeUndefined()
    expect(askOf({ ...open, attempt: { ...attempt, order_id: null } })).toBeUndefined()
    expect(askOf({ ...open, owes_nothing: true })).toBeUndefined()
    // It asks for no money, so there is no link.
    const order_canceled_at = "2026-11-20T09:00:00.000Z"
    expect(askOf({ ...open, attempt: { ...attempt, order_canceled_at } })).toBeUndefined()
  })

  it("is asked first, unless the order may have money of another payment", () => {
    const open = aCase({ kind: "reverted", attempt })
    expect(isAskedFirst(open)).toBe(true)
    expect(isAskedFirst({ ...open, kept: "100.00" })).toBe(false)
    expect(askOf({ ...open, kept: "100.00" })).toBeDefined()
    expect(isAskedFirst({ ...open, order_unread: true })).toBe(false)
    expect(isAskedFirst({ ...open, owes_nothing: true })).toBe(false)
  })

  it("is nothing on a case about money that is there", () => {
    expect(askOf(aCase({ kind: "paid_twice", attempt, closed_at: null }))).toBeUndefined()
  })

  it.each(["rest", "again"] as const)("is asked on the page of a pay-in: %s", (what) => {
    expect(askOfAttempt({ ...attempt, asks_for: what, cases: [] })).toEqual({ orderId: "order_1", what })
  })

  it.each([
    ["its case asks", { cases: [aCase({ kind: "amount_short", attempt, closed_at: null })] }],
    ["its order is canceled", { order_canceled_at: "2026-11-20T10:00:00.000Z" }],
    ["there is no order", { order_id: null }],
    ["its order owes nothing", { asks_for: null }],
    ["a later attempt has taken its place", { superseded: true }],
  ])("is not asked on the page of a pay-in when %s", (_, change) => {
    expect(askOfAttempt({ ...attempt, cases: [], ...change })).toBeUndefined()
  })
})
