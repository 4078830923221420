import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { isOfPaidOther, judgeUnpaidOrder, type OrderRow } from "../unpaid-order"

const placedAt = new Date("2026-11-20T12:00:00.000Z")
const now = new Date("2026-11-20T12:30:00.000Z")
const minutesBefore = (date: Date, minutes: number) => new Date(date.getTime() - minutes * 60_000)

/** The attempt that the order was placed on, a second after the order was created; its window has ended. */
const ended = attemptRow({
  state: "canceled",
  trade_status: "canceled",
  placed_unpaid_at: placedAt,
  order_id: "order_1",
})
const order: OrderRow = {
  id: "order_1",
  status: "pending",
  created_at: new Date(placedAt.getTime() - 1_000).toISOString(),
  payment_collections: [{ id: "pay_col_1", payments: [], payment_sessions: [] }],
  items: [{ detail: { fulfilled_quantity: 0 } }],
  fulfillments: [],
}
const session = (change: object) => ({
  payment_collections: [
    {
      id: "pay_col_2",
      payment_sessions: [{ provider_id: "pp_system_default", status: "pending", created_at: now, ...change }],
    },
  ],
})

const spent = (...amounts: number[]): Partial<OrderRow> => ({
  cart: { credit_lines: amounts.map((amount) => ({ amount })) },
})

type Change = {
  attempt?: AttemptRow
  others?: AttemptRow[]
  order?: Partial<OrderRow>
  policy?: "keep"
  isReported?: boolean
  isPaidBeside?: boolean
  expectedNoMore?: string[]
}

function judge(change: Change = {}) {
  const { attempt = ended, others = [], policy = "cancel", isReported = false, isPaidBeside = false } = change
  const { expectedNoMore = [] } = change
  const attempts = [attempt, ...others]
  const told = { isReported, isPaidBeside, expectedNoMore }
  return judgeUnpaidOrder({ attempt, attempts, order: { ...order, ...change.order }, policy, ...told, now })
}

describe("an order that was placed unpaid, when the payment of it has ended", () => {
  it("is given up while nobody pays it, nobody can, and nothing of it is out", () => {
    expect(judge()).toBe("abandoned")
    expect(judge({ attempt: { ...ended, state: "refused", trade_status: null } })).toBe("abandoned")
  })

  it("waits for a person while another trade under its id is paid", () => {
    expect(judge({ isPaidBeside: true })).toBe("payable")
  })

  it.each<[string, Partial<OrderRow>]>([
    ["is canceled already", { status: "canceled" }],
    ["has a payment", { payment_collections: [{ id: "pay_col_1", payments: [{ id: "pay_1", canceled_at: null }] }] }],
    [
      "has a payment in another collection",
      {
        payment_collections: [
          { id: "pay_col_1", payments: [] },
          { id: "pay_col_2", payments: [{ id: "pay_1", canceled_at: null }] },
        ],
      },
    ],
    ["has a payment that staff wrote down", { transactions: [{ id: "ordtrx_1" }] }],
  ])("stays when it %s", (_what, change) => {
    expect(judge({ order: change })).toBe("none")
  })

  it("is given up when its only payment was canceled", () => {
    const payments = [{ id: "pay_1", canceled_at: now }]
    expect(judge({ order: { payment_collections: [{ id: "pay_col_1", payments }] } })).toBe("abandoned")
  })

  it.each<[string, Partial<AttemptRow>]>([
    ["was never accepted unpaid", { placed_unpaid_at: null }],
    [
      "was accepted in a completion that failed, before another one made the order",
      { placed_unpaid_at: minutesBefore(placedAt, 2) },
    ],
    ["was authorized by staff long after the order was placed", { placed_unpaid_at: now }],
    ["placed another order", { order_id: "order_2" }],
  ])("stays when the attempt %s", (_what, change) => {
    expect(judge({ attempt: { ...ended, ...change } })).toBe("none")
  })

  it.each<[string, Partial<AttemptRow>, ReturnType<typeof judge>]>([
    ["is being opened", { state: "opening" }, "payable"],
    ["is open", { state: "open" }, "payable"],
    ["is open and put aside: the shopper may be at its page", { state: "open", superseded_at: now }, "payable"],
    ["is paid", { state: "paid", trade_status: "closed" }, "payable"],
    ["is captured", { state: "captured" }, "payable"],
    ["closed with nothing", { state: "canceled", trade_status: "closed", trade_amount: "0.00" }, "payable"],
    ["is paid, and a person sent that back", { state: "paid", trade_revision: 2, resolved_revision: 2 }, "abandoned"],
    [
      "is paid, and a person kept that",
      { state: "paid", trade_revision: 2, resolved_revision: 2, resolved_as: "keep_money" },
      "kept",
    ],
    ["is canceled", { state: "canceled", trade_status: "canceled" }, "abandoned"],
    ["was refused", { state: "refused", trade_status: null }, "abandoned"],
    ["is a plan", { state: "planned", trade_status: null }, "abandoned"],
  ])("looks at its other attempts: one %s", (_what, change, judged) => {
    expect(judge({ others: [attemptRow({ id: "payatt_2", ...change })] })).toBe(judged)
  })

  it("is asked about once more when its trade closed with nothing and a person has closed the case of that", () => {
    const attempt = { ...ended, trade_status: "closed", trade_amount: "0.00" }
    expect(judge({ attempt })).toBe("none")
    expect(judge({ attempt, expectedNoMore: [attempt.id] })).toBe("forgotten")
    expect(judge({ attempt, expectedNoMore: [attempt.id], policy: "keep" })).toBe("kept")
  })

  it("is given up by a later attempt once a person has closed the case of one that closed with nothing", () => {
    const other = attemptRow({ id: "payatt_2", state: "canceled", trade_status: "closed", trade_amount: "0.00" })
    expect(judge({ others: [other] })).toBe("payable")
    expect(judge({ others: [other], expectedNoMore: [other.id] })).toBe("abandoned")
  })

  it("is a case, and is not given up, once only an attempt is left whose end nobody waits for", () => {
    const inReview = { state: "open", trade_status: "dispute", paid_at: null } as const
    const endless = attemptRow({ id: "payatt_2", ...inReview })
    expect(judge({ others: [endless] })).toBe("payable")
    expect(judge({ others: [endless], expectedNoMore: [endless.id] })).toBe("forgotten")
    expect(judge({ others: [endless], expectedNoMore: [endless.id], isReported: true })).toBe("reported")
    expect(judge({ others: [endless], expectedNoMore: [endless.id], policy: "keep" })).toBe("kept")
    const alone = { ...ended, ...inReview }
    expect(judge({ attempt: alone })).toBe("none")
    expect(judge({ attempt: alone, expectedNoMore: [alone.id] })).toBe("forgotten")
  })

  it("is given up by a later attempt that had its placement from an earlier one", () => {
    const later = attemptRow({ id: "payatt_2", state: "canceled", trade_status: "canceled" })
    expect(judge({ attempt: later, others: [ended] })).toBe("abandoned")
    expect(judge({ attempt: later })).toBe("none")
  })

  it.each([
    ["begun a moment ago", session({}), "payable"],
    ["begun 59 minutes ago", session({ created_at: minutesBefore(now, 59) }), "payable"],
    ["that its bank asks to confirm", session({ status: "requires_more" }), "payable"],
    ["begun an hour ago", session({ created_at: minutesBefore(now, 61) }), "abandoned"],
    ["that waits, however long", session({ status: "pending_authorization", created_at: placedAt }), "payable"],
    ["that ended", session({ status: "canceled" }), "abandoned"],
    ["of ours, whose attempt tells", session({ provider_id: "pp_payin_default" }), "abandoned"],
  ])("looks at a session of another provider: one %s", (_what, change, judged) => {
    expect(judge({ order: change })).toBe(judged)
  })

  it.each<[string, Partial<OrderRow>]>([
    ["a fulfillment", { fulfillments: [{ canceled_at: now }, { canceled_at: null }] }],
    ["a fulfilled piece", { items: [{ detail: { fulfilled_quantity: 1 } }] }],
    ["one beside others", { items: [0, 1, 0].map((fulfilled_quantity) => ({ detail: { fulfilled_quantity } })) }],
  ])("has goods out with %s, whatever the policy", (_what, change) => {
    expect(judge({ order: change })).toBe("shipped")
    expect(judge({ order: change, policy: "keep" })).toBe("shipped")
    expect(judge({ order: change, attempt: { ...ended, order_kept_at: now } })).toBe("shipped")
  })

  it.each<[string, Change, ReturnType<typeof judge>]>([
    ["has taken a gift card", { order: spent(40) }, "credited"],
    ["has taken none", { order: spent() }, "abandoned"],
    ["has taken nothing of one", { order: spent(0) }, "abandoned"],
    ["has no cart", { order: { cart: null } }, "abandoned"],
    ["is kept anyway", { order: spent(40), policy: "keep" }, "kept"],
    ["was kept by a person", { order: spent(40), attempt: { ...ended, order_kept_at: now } }, "kept"],
    ["has goods out as well", { order: { ...spent(40), fulfillments: [{ canceled_at: null }] } }, "shipped"],
  ])("is not given up when a gift card paid a part of it: one that %s", (_what, change, judged) => {
    expect(judge(change)).toBe(judged)
  })

  it("is no case once its goods are out, where a person kept the money of an earlier payment", () => {
    const kept = { state: "paid", trade_revision: 2, resolved_revision: 2, resolved_as: "keep_money" } as const
    const out = { fulfillments: [{ canceled_at: null }] }
    expect(judge({ order: out, others: [attemptRow({ id: "payatt_2", ...kept })] })).toBe("kept")
    const isNews = attemptRow({ id: "payatt_2", ...kept, state: "canceled", trade_status: "canceled" })
    expect(judge({ order: out, others: [isNews] })).toBe("shipped")
  })

  it("is one case, whichever of its attempts tells of it", () => {
    expect(judge({ isReported: true })).toBe("reported")
    expect(judge({ isReported: true, order: { fulfillments: [{ canceled_at: null }] } })).toBe("reported")
  })

  it("is kept by the store's policy, and when it was kept before", () => {
    expect(judge({ policy: "keep" })).toBe("kept")
    expect(judge({ attempt: { ...ended, order_kept_at: now } })).toBe("kept")
    const other = attemptRow({ id: "payatt_2", state: "canceled", trade_status: "canceled", order_kept_at: now })
    expect(judge({ others: [other] })).toBe("kept")
  })
})

describe("the case of another trade under an attempt's id", () => {
  const told = (...statuses: string[]) => statuses.map((status) => ({ fact: "other_trade", trade_id: "T2", status }))
  const caseOf = (change: object) => ({ kind: "second_trade", closed_at: null, facts: [], ...change }) as never

  it.each<[string, object, boolean]>([
    ["one that is paid", { facts: told("closed") }, true],
    ["one that is paid beside one that is not", { facts: told("active", "closed") }, true],
    ["one that can still be paid", { facts: told("active") }, false],
    ["one that a person has decided about", { facts: told("closed"), closed_at: now }, false],
    ["none", { kind: "dispute", facts: told("closed") }, false],
  ])("says whether money may be in it: %s", (_what, change, isPaid) => {
    expect(isOfPaidOther(caseOf(change))).toBe(isPaid)
  })
})
