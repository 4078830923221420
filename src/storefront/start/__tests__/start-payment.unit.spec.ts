import { paid, storeThat, waiting } from "../../__tests__/payment-json"
import { sentenceOf } from "../../action/sentence-of"
import { hasOpenPayment, PayinStoreError } from "../../store-client"
import { payinTexts } from "../../texts"
import { startPayment } from "../start-payment"

const collection = { payment_collection: { id: "pay_col_1" } }
const data = {
  session_id: "payses_1",
  payin_attempt: "payatt_1",
  status: "active",
  payment_page_url: "https://pay.example/1",
  requisite: waiting.requisite,
  amount: "100.00",
  currency_code: "EUR",
  expires_at: null,
}
const opened = (change: object = {}) => ({
  payment_collection: {
    id: "pay_col_1",
    payment_sessions: [
      { provider_id: "pp_system_default", data: {} },
      { provider_id: "pp_payin_default", data: { ...data, ...change } },
    ],
  },
})
const preference = { cartId: "cart_1", providerId: "pp_payin_default" }
const reference = { cartId: "cart_1", sessionId: "payses_1", attemptId: "payatt_1" }

describe("starting a payment", () => {
  it("does so also from a page whose address names no language that a header can carry", async () => {
    const { store, calls } = storeThat(collection, opened())
    expect(await startPayment(store, { ...preference, locale: "ru\u2013RU" })).toMatchObject({ next: "redirect" })
    for (const { headers } of calls) expect(() => new Headers(headers)).not.toThrow()
  })

  it("sends the shopper to the Payment Page, with what they chose", async () => {
    const { store, calls } = storeThat(collection, opened())
    const headers = { authorization: "Bearer x" }
    const step = await startPayment(store, {
      ...preference,
      bank: "NORTHBANK",
      method: "card",
      locale: "ru-RU",
      headers,
    })
    expect(step).toEqual({ next: "redirect", url: "https://pay.example/1", reference })
    expect(calls).toMatchObject([
      { path: "/store/payment-collections", method: "POST", body: { cart_id: "cart_1" }, headers },
      {
        path: "/store/payment-collections/pay_col_1/payment-sessions",
        body: { provider_id: "pp_payin_default", data: { bank: "NORTHBANK", method: "card", page_locale: "RU" } },
        headers,
      },
    ])
  })

  it("says what the browser claims to be, to both requests that can open a trade, unless no header can carry it", async () => {
    const planned = opened({ status: "not_opened", payment_page_url: null, requisite: null })
    const claims = async (fingerprint: string) => {
      const { store, calls } = storeThat(collection, planned, { type: "order" }, { payment: waiting })
      await startPayment(store, { ...preference, fingerprint })
      return calls.slice(1, 3).map(({ headers }) => (headers as Record<string, string>)["x-payin-fingerprint"])
    }
    expect(await claims("f-1")).toEqual(["f-1", "f-1"])
    for (const unfit of ["", "Ф1", "f 1", "f\n1", "f".repeat(513)]) {
      expect(await claims(unfit)).toEqual([undefined, undefined])
    }
  })

  it("names no page language that the service may not have", async () => {
    const { store, calls } = storeThat(collection, opened())
    await startPayment(store, { ...preference, locale: "de-DE" })
    expect(calls[1]!.body).toEqual({ provider_id: "pp_payin_default", data: {} })
  })

  it("shows the requisite in the shop when there is no page", async () => {
    const { store } = storeThat(collection, opened({ payment_page_url: null }))
    expect(await startPayment(store, preference)).toEqual({
      next: "show_requisite",
      session: { requisite: waiting.requisite, amount: "100.00", currencyCode: "EUR", expiresAt: null },
      reference,
    })
  })

  it("places the order first where the store wants that, and pays then", async () => {
    const planned = opened({ status: "not_opened", payment_page_url: null, requisite: null })
    const { store, calls } = storeThat(collection, planned, { type: "order" }, { payment: waiting })
    expect(await startPayment(store, preference)).toMatchObject({ next: "redirect", url: "https://pay.example/1" })
    expect(calls[2]).toMatchObject({ path: "/store/carts/cart_1/complete", method: "POST" })
  })

  it("tells why the order could not be placed", async () => {
    const planned = opened({ status: "not_opened", payment_page_url: null, requisite: null })
    const { store } = storeThat(collection, planned, { type: "cart", error: { message: "Out of stock." } })
    await expect(startPayment(store, preference)).rejects.toThrow("Out of stock.")
  })

  it("has a sentence in the shopper's language where the store has none", async () => {
    const planned = opened({ status: "not_opened", payment_page_url: null, requisite: null })
    const ru = payinTexts("ru")
    for (const answers of [
      [collection, planned, { type: "cart" }],
      [collection, collection],
    ]) {
      const error = await startPayment(storeThat(...answers).store, preference).catch((error: unknown) => error)
      expect(sentenceOf(error, ru)).toBe(ru.later)
    }
  })

  it("lets a shopper wait whose cart was paid in another tab", async () => {
    const conflict = new PayinStoreError("Paid.", 409)
    for (const payment of [paid, { ...waiting, message_key: "placing_order" }, { ...waiting, state: "in_review" }]) {
      const { store } = storeThat(collection, conflict, { payment })
      expect(await startPayment(store, preference)).toEqual({ next: "wait", reference: { cartId: "cart_1" } })
    }
  })

  it("tells any other conflict, and whether an open payment is in the way", async () => {
    for (const [payment, isOpen] of [
      [waiting, true],
      [{ ...waiting, state: "expired" }, false],
    ] as const) {
      const conflict = new PayinStoreError("Another payment is open.", 409)
      const { store } = storeThat(collection, conflict, { payment })
      await expect(startPayment(store, preference)).rejects.toBe(conflict)
      expect(hasOpenPayment(conflict)).toBe(isOpen)
    }
  })

  it("finds the payment of another tab that was started at the same moment", async () => {
    const failure = new PayinStoreError("An unknown error occurred.", 500)
    const { store, calls } = storeThat(failure, collection, opened())
    expect(await startPayment(store, preference)).toMatchObject({ next: "redirect", url: "https://pay.example/1" })
    expect(calls[1]).toEqual(calls[0])
    await expect(startPayment(storeThat(failure, failure).store, preference)).rejects.toBe(failure)
  })

  it("refuses a provider that is none of ours", async () => {
    const { store } = storeThat(collection, opened())
    await expect(startPayment(store, { ...preference, providerId: "pp_system_default" })).rejects.toThrow(
      "no session of pp_system_default",
    )
  })
})
