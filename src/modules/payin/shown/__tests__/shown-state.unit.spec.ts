import { type ShownRow, shownState } from "../shown-state"

const at = new Date("2026-05-02T10:00:00.000Z")

function row(change: Partial<ShownRow> = {}): ShownRow {
  return {
    state: "open",
    amount: "55.00",
    amount_min: null,
    amount_max: null,
    trade_status: "active",
    trade_revision: 1,
    resolved_revision: null,
    resolved_as: null,
    order_canceled_at: null,
    paid_at: null,
    paid_amount: null,
    taken_back_at: null,
    books: null,
    sent_outside: null,
    ...change,
  }
}

const paid: Partial<ShownRow> = { state: "paid", trade_status: "closed", paid_at: at, paid_amount: "55.00" }
const captured: Partial<ShownRow> = { ...paid, state: "captured", books: { captured: "55.00", refunds: [] } }
const decided: Partial<ShownRow> = { resolved_revision: 1, resolved_as: "handled" }
const refund = (amount: string) => ({
  books: { captured: "55.00", refunds: [{ at: at.toISOString(), amount }] },
})

describe("the state that a person reads", () => {
  it.each<[string, Partial<ShownRow>, string]>([
    ["a plan", { state: "planned", trade_status: null }, "planned"],
    ["a create without an answer", { state: "opening", trade_status: null }, "opening"],
    ["a trade that was never read", { trade_status: null }, "waiting"],
    ["an active trade", {}, "waiting"],
    [
      "one that is active again after it was paid",
      { ...paid, state: "open", trade_status: "active", taken_back_at: at },
      "waiting",
    ],
    ["a review", { trade_status: "checking" }, "in_review"],
    ["a review of what is captured", { ...captured, trade_status: "dispute" }, "in_review"],
    ["a word that is not known", { trade_status: "odd" }, "unclear"],
    ["paid, and nobody says how much", { ...paid, paid_amount: null }, "unclear"],
    ["that, and a person closed it", { ...paid, ...decided, paid_amount: null }, "put_aside"],
    ["canceled", { state: "canceled", trade_status: "canceled" }, "not_paid"],
    [
      "canceled after it was paid",
      { ...paid, state: "canceled", trade_status: "canceled", taken_back_at: at },
      "taken_back",
    ],
    ["canceled after it was captured", { ...captured, trade_status: "canceled", taken_back_at: at }, "taken_back"],
    [
      "that, and a person closed its case",
      { ...captured, ...decided, trade_status: "canceled", taken_back_at: at },
      "taken_back",
    ],
    ["refused", { state: "refused", trade_status: null }, "refused"],
    ["paid, no order yet", paid, "order_pending"],
    ["paid, and kept", { ...paid, ...decided, resolved_as: "keep_money" }, "kept"],
    ["paid, and sent back", { ...paid, ...decided, resolved_as: "sent_back", sent_outside: "55.00" }, "sent_back"],
    ["paid, and closed in another way", { ...paid, ...decided }, "put_aside"],
    ["that, before the service said something else", { ...paid, ...decided, trade_revision: 2 }, "order_pending"],
    ["captured", captured, "paid"],
    [
      "captured within its range",
      { ...captured, paid_amount: "52.00", amount_min: "50.00", amount_max: "60.00" },
      "paid",
    ],
    ["too little", { ...captured, paid_amount: "40.00" }, "underpaid"],
    ["too little, and a person closed its case", { ...captured, ...decided, paid_amount: "40.00" }, "underpaid"],
    [
      "too little, and sent back",
      { ...captured, ...decided, paid_amount: "40.00", sent_outside: "40.00" },
      "sent_back",
    ],
    ["too much", { ...captured, paid_amount: "60.00" }, "overpaid"],
    ["too much, and the difference was sent back", { ...captured, paid_amount: "60.00", sent_outside: "5.00" }, "paid"],
    ["refunded", { ...captured, ...refund("55.00") }, "sent_back"],
    ["refunded in part", { ...captured, ...refund("20.00") }, "partly_sent_back"],
    ["its order canceled", { ...captured, order_canceled_at: at }, "order_canceled"],
    ["its order canceled, never captured", { ...paid, order_canceled_at: at }, "paid_after_cancel"],
    [
      "its order canceled, and kept",
      { ...captured, ...decided, order_canceled_at: at, resolved_as: "keep_money" },
      "kept",
    ],
    ["its order canceled, and refunded", { ...captured, ...refund("55.00"), order_canceled_at: at }, "sent_back"],
    ["its order canceled before anything arrived", { state: "canceled", order_canceled_at: at }, "not_paid"],
  ])("is what is so now: %s", (_what, change, state) => {
    expect(shownState(row(change))).toBe(state)
  })
})
