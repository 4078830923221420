import type { AttemptDetail, AttemptItem, CaseItem, PayOutItem } from "../../lib/contract"

export function anAttempt(over: Partial<AttemptItem> = {}): AttemptItem {
  return {
    id: "payatt_1",
    account: "default",
    status: "waiting",
    state: "open",
    superseded: false,
    resolved: false,
    external_transaction_id: "cart_1",
    trade_id: "trade-1",
    trade_status: "active",
    currency_code: "eur",
    amount: "120.00",
    trade_amount: "120.00",
    received: null,
    taken_back: "0.00",
    sent_back: "0.00",
    net: null,
    cart_id: "cart_1",
    order_id: null,
    order_display_id: null,
    order_number: null,
    order_canceled_at: null,
    email: null,
    open_cases: [],
    refusal_code: null,
    expires_at: null,
    created_at: "2026-11-20T10:00:00.000Z",
    updated_at: "2026-11-20T10:00:00.000Z",
    ...over,
  }
}

export function aCase(over: Partial<CaseItem> = {}): CaseItem {
  return {
    id: "paycase_1",
    kind: "paid_twice",
    facts: [],
    names: {},
    fingerprint: "said-first",
    trade: { status: "closed", amount: "120.00", has_arrived: true },
    trade_when_closed: null,
    attempt: anAttempt({ state: "paid" }),
    owes_nothing: false,
    goods: [],
    money: { currency_code: "eur", expected: "120.00", arrived: "120.00", difference: "0.00", to_send: null },
    choices: [],
    opened_at: "2026-11-20T10:05:00.000Z",
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    note: null,
    assignee: null,
    assignee_name: null,
    comments: [],
    ...over,
  }
}

export function aDetail(over: Partial<AttemptDetail> = {}): AttemptDetail {
  return {
    ...anAttempt(),
    amount_min: null,
    fallback: null,
    amount_max: null,
    payment_collection_id: "pay_col_1",
    payment_session_id: null,
    customer_id: null,
    asks_for: null,
    crypto: null,
    currency_rate: null,
    bank: null,
    requisite: null,
    payment_page_url: null,
    dispute: null,
    pay_out_invoices: null,
    trade_created_at: null,
    details_removed_at: null,
    trade_read_at: null,
    next_check_at: null,
    last_error_code: null,
    siblings: [],
    callbacks: [],
    timeline: [],
    cases: [],
    pay_outs: [],
    ...over,
  }
}

export function aPayOut(over: Partial<PayOutItem> = {}): PayOutItem {
  return {
    id: "paypo_1",
    amount: "20.00",
    currency_code: "EUR",
    state: "accepted",
    status: "active",
    trade_id: "trade-9",
    external_transaction_id: "ref_1",
    refund_id: "ref_1",
    reason: null,
    read_at: null,
    next_check_at: null,
    created_at: "2026-11-20T10:06:00.000Z",
    ...over,
  }
}
