import type { Counted } from "../difference-of"

export const opened = new Date("2026-05-01T23:50:00.000Z")

/** Opened ten minutes before midnight, at a bank, and not paid yet. */
export function anAttempt(change: Partial<Counted> = {}): Counted {
  return {
    account: "default",
    amount: "55.00",
    amount_min: null,
    amount_max: null,
    currency_code: "EUR",
    state: "open",
    created_at: opened,
    paid_at: null,
    paid_amount: null,
    taken_back_at: null,
    books: null,
    preferences: { method: "sbp" },
    trade: trade({}),
    resolved_revision: null,
    sent_outside: null,
    sent_outside_at: null,
    trade_revision: 1,
    ...change,
  }
}

export function trade(change: Record<string, unknown>): Record<string, unknown> {
  return {
    id: "trade_1",
    status: "active",
    fiatAmount: "55.00",
    bank: "NORTHBANK",
    cryptoAmount: "26086956",
    merchantFee: "260869",
    cryptoCurrency: "usdt",
    cryptoNetwork: "tron",
    ...change,
  }
}
