import { readPayinSession } from "../session-data"

const data = {
  session_id: "payses_1",
  payin_attempt: "payatt_1",
  payin_ticket: null,
  status: "active",
  payment_page_url: "https://pay.example/1",
  requisite: { bank: "NORTHBANK", owner_name: "A. Payee", requisites: "4000", sbp_number: null },
  notice: "Another bank.",
  amount: "100.00",
  currency_code: "eur",
  expires_at: "2026-11-05T10:00:00.000Z",
}

describe("reading a session's data", () => {
  it("gives what a shopper may see", () => {
    expect(readPayinSession(data)).toEqual({
      sessionId: "payses_1",
      attemptId: "payatt_1",
      tradeStatus: "active",
      paymentPageUrl: "https://pay.example/1",
      requisite: { bank: "NORTHBANK", owner_name: "A. Payee", requisites: "4000", sbp_number: null },
      notice: "Another bank.",
      amount: "100.00",
      currencyCode: "EUR",
      expiresAt: new Date("2026-11-05T10:00:00.000Z"),
    })
  })

  it.each([undefined, null, "x", {}, { session_id: "payses_1" }, { ...data, amount: 100 }])(
    "takes %p for no session of ours",
    (other) => expect(readPayinSession(other)).toBeUndefined(),
  )

  it.each(["javascript:alert(1)", "data:text/html,x", "/relative", 7, ""])("leads to no address like %p", (url) => {
    expect(readPayinSession({ ...data, payment_page_url: url })?.paymentPageUrl).toBeNull()
  })

  it("has no requisite when there is nothing to pay to", () => {
    const requisite = { bank: "NORTHBANK", owner_name: "A. Payee", requisites: null, sbp_number: "" }
    expect(readPayinSession({ ...data, requisite })?.requisite).toBeNull()
  })

  it("has no deadline when the window is unknown or unreadable", () => {
    for (const expires_at of [null, undefined, "soon"])
      expect(readPayinSession({ ...data, expires_at })?.expiresAt).toBeNull()
  })
})
