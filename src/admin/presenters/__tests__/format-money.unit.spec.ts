import { formatDecimal, formatMoney } from "../format-money"

/** `Intl` uses non-breaking spaces; people see plain ones. */
const seen = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

describe("formatMoney", () => {
  it.each([
    ["1234.5", "eur", "en", "€1,234.50"],
    ["1234.50", "EUR", "ru", "1 234,50 €"],
    ["1500", "jpy", "en", "¥1,500"],
    ["1.234", "kwd", "en", "KWD 1.234"],
    ["250.00", "rub", "ru", "250,00 ₽"],
  ])("writes %s %s in %s as %s", (amount, currency, locale, expected) => {
    expect(seen(formatMoney(amount, currency, locale))).toBe(expected)
  })

  it("rounds nothing away", () => {
    expect(formatMoney("10.005", "eur", "en")).toBe("€10.005")
    expect(formatMoney("9007199254740993.01", "usd", "en")).toBe("$9,007,199,254,740,993.01")
  })

  it("shows what it cannot read as it is", () => {
    expect(formatMoney("12 or so", "eur", "en")).toBe("12 or so EUR")
    expect(formatMoney("12.00", "not-a-currency", "en")).toBe("12.00 NOT-A-CURRENCY")
  })
})

describe("formatDecimal", () => {
  it("keeps the digits of a rate", () => {
    expect(formatDecimal("93.450000", "en")).toBe("93.45")
    expect(formatDecimal("0.0000123", "en")).toBe("0.0000123")
  })

  it("leaves words alone", () => {
    expect(formatDecimal("unknown", "en")).toBe("unknown")
  })
})
