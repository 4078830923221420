import type { AttemptRow } from ".."

/** A row of an open attempt for 100.00 EUR, with the changes a test needs. */
export function attemptRow(change: Partial<AttemptRow> = {}): AttemptRow {
  return { ...open, ...change }
}

const at = new Date("2026-11-20T12:00:00.000Z")

const open = {
  id: "payatt_1",
  account: "default",
  payment_collection_id: "pay_col_1",
  cart_id: "cart_1",
  payment_session_id: "payses_1",
  external_transaction_id: "cart_1",
  state: "open",
  superseded_at: null,
  amount: "100.00",
  amount_min: null,
  amount_max: null,
  currency_code: "EUR",
  preferences: null,
  trade_id: "5b1ff8bf-6a7e-4be5-9d0c-6a2bcdb5f2a1",
  trade_status: "active",
  trade_amount: "100.00",
  trade_read_at: at,
  shopper_reads_until: null,
  trade: {
    id: "5b1ff8bf-6a7e-4be5-9d0c-6a2bcdb5f2a1",
    status: "active",
    merchantFee: "1250000",
    currencyRate: "91.35",
    cryptoAmount: "109470000",
    requisite: {
      id: "req-1",
      bank: "sber",
      ownerName: "Ivan I.",
      requisites: "2200000000000000",
      sbpNumber: null,
      fiatCurrency: "EUR",
    },
  },
  payment_page_url: "https://pay.example/5b1ff8bf",
  expires_at: new Date("2026-11-20T12:15:00.000Z"),
  order_id: null,
  next_check_at: at,
  creates: 0,
  unchanged_since: at,
  refresh_claimed_at: null,
  settle_failures: 0,
  settle_failed_at: null,
  lease_owner: null,
  lease_until: null,
  last_error_code: null,
  completion_mark: null,
  completion_began_at: null,
  completion_look_at: null,
  trade_revision: 1,
  resolved_revision: null,
  placed_unpaid_at: null,
  order_kept_at: null,
  created_at: at,
  updated_at: at,
  deleted_at: null,
} as unknown as AttemptRow
