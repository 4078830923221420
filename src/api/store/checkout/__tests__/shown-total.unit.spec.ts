import { sawTotal } from "../shown-total"

const cart = (total: number | string, currency_code: string) => ({
  id: "cart_1",
  total: { value: String(total) },
  currency_code,
  completed_at: null,
})

describe("what a page has shown its shopper", () => {
  it.each([
    ["55 eur", "55.00", "eur"],
    ["55.00 EUR", 55, "eur"],
    // As Medusa's JSON has a total, and as it keeps it.
    ["22.495 EUR", "22.495000000000000000", "eur"],
    ["107.77771 eur", 107.77771, "eur"],
    ["107.78 eur", 107.77771, "eur"],
    ["1001 JPY", 1000.5, "jpy"],
    ["10.1255 kwd", 10.1255, "kwd"],
    ["10.126 KWD", 10.1255, "kwd"],
  ])("is what the cart costs: %s", (shown, total, currency) => {
    expect(sawTotal(shown, cart(total, currency))).toBe(true)
  })

  it.each([
    ["55.01 EUR", 55, "eur"],
    ["55 USD", 55, "eur"],
    ["1000 JPY", 1001, "jpy"],
    ["10.125 KWD", 10.126, "kwd"],
    ["55", 55, "eur"],
  ])("is not what the cart costs: %s", (shown, total, currency) => {
    expect(sawTotal(shown, cart(total, currency))).toBe(false)
  })

  it("is not asked of a storefront that does not say", () => {
    expect(sawTotal(undefined, cart(55, "eur"))).toBe(true)
  })
})
