import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { attemptStates } from "../../../modules/payin/attempt/attempt-state"
import { sessionStatusOf } from "../attempt-answers"
import { sessionDataOf } from "../session-data"

/** All that a shopper may read. Whoever adds a key has to consider it here. */
const keys = [
  "amount",
  "currency_code",
  "expires_at",
  "notice",
  "payin_attempt",
  "payin_ticket",
  "payment_page_url",
  "requisite",
  "session_id",
  "status",
]

describe("what a payment session shows of its attempt", () => {
  it.each(attemptStates)("has the same keys whatever happened, for Medusa keeps what is left out (%s)", (state) => {
    expect(Object.keys(sessionDataOf(attemptRow({ state }), "payses_9")).sort()).toEqual(keys)
    const bare = attemptRow({ state, trade: null, trade_status: null, payment_page_url: null, expires_at: null })
    expect(Object.keys(sessionDataOf(bare, "payses_9")).sort()).toEqual(keys)
  })

  it("is what the shopper needs to pay", () => {
    expect(sessionDataOf(attemptRow(), "payses_9")).toEqual({
      session_id: "payses_9",
      status: "active",
      payment_page_url: "https://pay.example/5b1ff8bf",
      requisite: { bank: "sber", owner_name: "Ivan I.", requisites: "2200000000000000", sbp_number: null },
      notice: null,
      amount: "100.00",
      currency_code: "EUR",
      expires_at: "2026-11-20T12:15:00.000Z",
      payin_attempt: "payatt_1",
      payin_ticket: null,
    })
  })

  it("names the bank as the store does, in the language that the shopper reads", () => {
    const named = (bankNames: object) => ({ options: { accounts: { [attemptRow().account]: { bankNames } } } }) as never
    const names = named({ sber: { en: "Savings Bank", ru: "Сбербанк" } })
    const bankOf = (row: object) => sessionDataOf(attemptRow(row), "payses_9", names).requisite?.bank
    expect(bankOf({})).toBe("Savings Bank")
    expect(bankOf({ preferences: { paymentPage: { locale: "RU" } } })).toBe("Сбербанк")
    expect(bankOf({ fallback: { step: 1, fallback: { bank: "any" }, locale: "ru-RU" } })).toBe("Сбербанк")
    expect(sessionDataOf(attemptRow(), "payses_9", named({ OAKBANK: "Oak" })).requisite?.bank).toBe("sber")
  })

  it("says what a fallback changed, in the language of its request, as long as it can be paid", () => {
    const changed = { preferences: { bank: "OAKBANK" }, fallback: { step: 1, fallback: { bank: "any" }, locale: "ru" } }
    expect(sessionDataOf(attemptRow(changed), "payses_9").notice).toMatch(/банк сейчас недоступен/)
    expect(sessionDataOf(attemptRow({ ...changed, state: "paid" }), "payses_9").notice).toBeNull()
  })

  it.each(attemptStates)("holds nothing of fees, rates, crypto amounts or the requisite's id (%s)", (state) => {
    expect(JSON.stringify(sessionDataOf(attemptRow({ state }), "payses_9"))).not.toMatch(
      /1250000|91\.35|109470000|req-1/,
    )
  })

  it.each(["paid", "captured", "canceled", "refused"] as const)(
    "leads to no page and no requisite once it is %s",
    (state) => {
      expect(sessionDataOf(attemptRow({ state }), "payses_9")).toMatchObject({
        payment_page_url: null,
        requisite: null,
      })
    },
  )

  it("tells of no payment and no price of zero when the trade closed with nothing", () => {
    const nothing = attemptRow({ state: "canceled", trade_status: "closed", trade_amount: "0.00" })
    expect(sessionDataOf(nothing, "payses_9")).toMatchObject({ status: "canceled", amount: "100.00" })
  })

  it.each([
    ["closed", "closed"],
    ["re_calculation", "re_calculation"],
    ["Closed", "unknown"],
    ["<b>soon</b>", "unknown"],
    [null, "unknown"],
  ])("says the contract's word, or unknown: %s is %s", (trade_status, status) => {
    expect(sessionDataOf(attemptRow({ trade_status }), "payses_9").status).toBe(status)
  })
})

describe("where a payment session stands", () => {
  it("is pending for all that is not sure, and failed only when no trade exists", () => {
    const statuses = Object.fromEntries(attemptStates.map((state) => [state, sessionStatusOf(attemptRow({ state }))]))
    expect(statuses).toEqual({
      planned: "pending",
      opening: "pending",
      open: "pending",
      paid: "captured",
      captured: "captured",
      canceled: "canceled",
      refused: "error",
    })
  })
})
