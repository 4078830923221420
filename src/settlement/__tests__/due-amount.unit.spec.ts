import * as fc from "fast-check"
import { roundAmount } from "../../merchant-api/money"
import { amountFact, dueAmount, isSameAmount, payableFor } from "../due-amount"

const asked = { amount: "100.00", amount_min: null, amount_max: null, sent_outside: null }
const ranged = { amount: "100.00", amount_min: "98.00", amount_max: "102.00", sent_outside: null }

describe("what came against what was asked for", () => {
  it.each([
    ["100.00", "equal"],
    ["100", "equal"],
    ["100.000", "equal"],
    ["99.99", "short"],
    ["0.01", "short"],
    ["0", "nothing"],
    ["0.00", "nothing"],
    ["0.0000001", "nothing"],
    ["0.009", "nothing"],
    ["100.01", "over"],
    ["1000000000000000000000", "over"],
    [null, null],
  ])("calls %s of 100.00 %s", (trade_amount, fact) => {
    expect(amountFact({ ...asked, trade_amount })).toBe(fact)
  })

  it.each([
    ["97.99", "short"],
    ["98.00", "equal"],
    ["99.12", "equal"],
    ["102.00", "equal"],
    ["102.01", "over"],
  ])("calls %s %s when anything from 98.00 to 102.00 pays in full", (trade_amount, fact) => {
    expect(amountFact({ ...ranged, trade_amount })).toBe(fact)
  })

  it.each([
    ["120.00", "20.00", "equal"],
    ["130.00", "20.00", "over"],
    ["120.00", "120.00", "equal"],
    ["60.00", "60.00", "short"],
    ["100.00", "100.00", "equal"],
  ])("calls %s of 100.00, of which staff sent %s back, %s: an excess is sent back once", (trade_amount, sent, fact) => {
    expect(amountFact({ ...asked, trade_amount, sent_outside: sent })).toBe(fact)
  })

  it.each([
    [asked, "60.00", "100", "60"],
    [asked, "100.00", "100", "100"],
    [asked, "150.00", "100", "100"],
    [asked, "0.00", "100", "0"],
    [asked, "60.0000001", "100", "60"],
    [asked, "60.0000019", "100", "60.000001"],
    [ranged, "98.40", "100", "100"],
    [rounded("10.01"), "10.01", "10.0079", "10.0079"],
    [rounded("10.00"), "10.00", "10.0034", "10.0034"],
    [rounded("10.01"), "10.009", "10.0079", "10.0079"],
    [rounded("1359"), "1359", "1358.5", "1358.5"],
    [rounded("1358"), "1000", "1358.4", "1000"],
  ])("of %o, %s came for a payment of %s: %s is due", (attempt, trade_amount, payment, due) => {
    expect(String(dueAmount({ ...attempt, trade_amount }, payment))).toBe(due)
  })

  it("makes nothing due while the service has not said what came", () => {
    expect(dueAmount({ ...asked, trade_amount: null }, "100")).toBeNull()
  })

  it("never makes more due than the payment has, and all of it when what was asked for came", () => {
    const total = fc.integer({ min: 100, max: 10 ** 9 }).map((tenThousandths) => tenThousandths / 10_000)
    fc.assert(
      fc.property(total, fc.integer({ min: 0, max: 10 ** 7 }), (payment, came) => {
        const amount = roundAmount(payment, "EUR")
        const due = Number(dueAmount({ ...rounded(amount), trade_amount: cents(came) }, payment))
        const isShort = came < Math.round(Number(amount) * 100)
        expect(due).toBe(isShort ? Math.min(came / 100, payment) : payment)
      }),
    )
  })
})

function rounded(amount: string) {
  return { ...asked, amount }
}

function cents(value: number): string {
  return (value / 100).toFixed(2)
}

describe("payableFor", () => {
  const eur = { currency_code: "EUR" }

  it("rounds to the currency's digits, in the currency of the attempt", () => {
    expect(payableFor(eur, { amount: 10.005, currency_code: "eur" })).toBe("10.01")
    expect(payableFor(eur, { amount: "145", currency_code: "EUR" })).toBe("145.00")
  })

  it("is not there for another currency, nor for what nobody can pay", () => {
    expect(payableFor(eur, { amount: 10, currency_code: "usd" })).toBeNull()
    expect(payableFor(eur, { amount: 0, currency_code: "eur" })).toBeNull()
  })

  it.each([
    [true, { amount: "145", currency_code: "eur" }],
    [true, { amount: 145.004, currency_code: "eur" }],
    [false, { amount: 145.005, currency_code: "eur" }],
    [false, { amount: 145, currency_code: "usd" }],
    [false, { amount: 0, currency_code: "eur" }],
  ])("is the same as 145 EUR: %s, for %j", (isSame, price) => {
    expect(isSameAmount({ ...eur, amount: "145.00" }, price)).toBe(isSame)
  })
})
