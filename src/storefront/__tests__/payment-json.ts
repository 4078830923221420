import type { PayinStore, StoreRequest } from "../store-client"

/** What the store answers while a payment is open. */
export const waiting = {
  payment_session_id: "payses_1",
  payin_attempt: "payatt_1",
  provider_id: "pp_payin_default",
  state: "waiting",
  message_key: "waiting_for_payment",
  message: "Not yet.",
  can_pay_again: false,
  payment_page_url: "https://pay.example/1",
  requisite: { bank: "NORTHBANK", owner_name: "A. Payee", requisites: "4000111122223333", sbp_number: null },
  amount: "100.00",
  received_amount: null,
  currency_code: "EUR",
  expires_at: "2026-11-05T10:00:00.000Z",
  order_id: null,
  reference: "7F3K-9QXZ",
  contact_shop: false,
  support_email: null,
  support_url: null,
  retry_after_ms: 3000,
  fingerprint: "waiting-1",
}

export const paid = { ...waiting, state: "paid", message_key: "paid", order_id: "order_1", retry_after_ms: null }

export type Call = { path: string } & StoreRequest

/** A store that gives its answers in turn and repeats the last one; an Error is thrown. */
export function storeThat(...answers: unknown[]): { store: PayinStore; calls: Call[] } {
  const calls: Call[] = []
  const fetch = async <T>(path: string, init: StoreRequest = {}): Promise<T> => {
    calls.push({ path, ...init })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer as T
  }
  return { store: { client: { fetch } }, calls }
}
