import { storefrontTexts as textsEn } from "../../shopper-texts/en"
import { storefrontTexts as textsRu } from "../../shopper-texts/ru"
import { countdown } from "../requisite/countdown"
import { formatAmount, formatTotal } from "../requisite/format-amount"
import { requisiteRows } from "../requisite/requisite-rows"
import { payinTexts, titleOf } from "../texts"

const now = new Date("2026-11-05T10:00:00Z")
const plain = (text: string) => text.replace(/\s/g, " ")

describe("what a shop shows around a payment", () => {
  it.each([
    ["2026-11-05T10:14:59.400Z", "15:00", false],
    ["2026-11-05T10:00:01Z", "0:01", false],
    ["2026-11-05T11:02:03Z", "1:02:03", false],
    ["2026-11-05T10:00:00Z", "0:00", true],
    ["2026-11-04T10:00:00Z", "0:00", true],
  ])("counts down to %s as %s", (until, text, over) => {
    expect(countdown(new Date(until), now)).toMatchObject({ text, over })
  })

  it("counts nothing down when the window is unknown", () => expect(countdown(null, now)).toBeNull())

  it.each([
    ["1500.00", "RUB", "ru-RU", "1 500,00 ₽"],
    ["100.00", "EUR", "en", "€100.00"],
    ["100.50", "JPY", "en", "¥100.5"],
    ["20.000", "EUR", "en", "€20.00"],
    ["90071992547409931.11", "EUR", "en", "€90,071,992,547,409,931.11"],
    ["5.00", "not a currency", "en", "5.00 not a currency"],
  ])("writes %s %s for %s as %s", (amount, currency, locale, shown) => {
    expect(plain(formatAmount(amount, currency, locale))).toBe(shown)
  })

  it.each([
    ["1234.5", "HUF", "1234.50 HUF", "HUF 1,234.50"],
    ["1234.5", "EUR", "1235 EUR", "€1,235"],
    ["1234.5", "EUR", " EUR", "€1,234.50"],
    // The cart has another currency since.
    ["12.34", "EUR", "1500 JPY", "€12.34"],
  ])("rounds %s %s as the store does, which asks for %s: %s", (amount, currencyCode, said, shown) => {
    const [asks, currency] = said.split(" ") as [string, string]
    const asked = { amount: asks || null, currencyCode: currency }
    expect(plain(formatTotal({ amount, currencyCode }, "en", asked))).toBe(shown)
  })

  it("lists what to enter at the bank, the amount first, and copies it without decoration", () => {
    const requisite = {
      bank: "NORTHBANK",
      owner_name: null,
      requisites: "4000111122223333",
      sbp_number: "+79990000000",
    }
    const session = { requisite, amount: "100.00", currencyCode: "EUR", expiresAt: null }
    expect(requisiteRows(session, payinTexts("en"), "en")).toEqual([
      { key: "amount", label: "Amount", shown: "€100.00", copy: "100.00" },
      { key: "bank", label: "Bank", shown: "NORTHBANK", copy: "NORTHBANK" },
      { key: "requisites", label: "Payment details", shown: "4000 1111 2222 3333", copy: "4000111122223333" },
      { key: "phone", label: "Phone for an instant transfer", shown: "+79990000000", copy: "+79990000000" },
    ])
    expect(requisiteRows({ ...session, requisite: null }, payinTexts("en"), "en")).toEqual([])
  })

  it("speaks Russian to Russians, completely", () => {
    expect(payinTexts("ru-RU")).toBe(textsRu)
    expect(payinTexts("de")).toBe(textsEn)
    expect(payinTexts(null)).toBe(textsEn)
    for (const key of ["methods", "titles"] as const)
      expect(Object.keys(textsRu[key]).sort()).toEqual(Object.keys(textsEn[key]).sort())
  })

  it("heads a payment that is placed with more than waiting", () => {
    expect(titleOf({ state: "waiting", messageKey: "placing_order" }, textsEn)).toBe("Payment received")
    expect(titleOf({ state: "expired", messageKey: "closed_by_shop" }, textsEn)).toBe("The payment was closed")
    expect(titleOf({ state: "expired", messageKey: "order_canceled" }, textsEn)).toBe("The order was canceled")
    expect(titleOf({ state: "paid", messageKey: "paid_short" }, textsEn)).toBe("Part of the payment received")
    expect(titleOf({ state: "paid", messageKey: "constructor" }, textsEn)).toBe("Payment received")
    expect(titleOf({ state: "expired", messageKey: "not_paid" }, textsEn)).toBe("The payment was not made")
  })
})
