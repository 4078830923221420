import { amountLocale, shopperTexts } from ".."
import * as en from "../en"
import * as ru from "../ru"

const keysOf = (texts: object): unknown =>
  Object.fromEntries(
    Object.entries(texts)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, text]) => [key, typeof text === "object" ? keysOf(text) : typeof text]),
  )

describe("what shoppers read", () => {
  it.each([
    ["ru", ru],
    ["ru-RU", ru],
    ["RU", ru],
    ["ru_RU", ru],
    ["run", en],
    ["de-DE", en],
    ["constructor", en],
    [null, en],
    [undefined, en],
    [["ru", "ru"], en],
    [{ toString: 1 }, en],
  ])("is for a request in %p in its language", (locale, texts) => {
    expect(shopperTexts(locale as string).stateTexts).toBe(texts.stateTexts)
  })

  it.each([en, ru])(
    "is whole sentences without a word about the service",
    ({ errorTexts, conflictTexts, cartTexts, stateTexts, amountTexts }) => {
      const amounts = { received: "€20.00", asked: "€25.50" }
      const sums = Object.values(amountTexts).flatMap((text) => [text(amounts), text({ ...amounts, again: "€25.50" })])
      const tables = [errorTexts, conflictTexts, cartTexts, stateTexts]
      for (const text of [...tables.flatMap((table) => Object.values(table)), ...sums]) {
        expect(text).toMatch(/[.!]$/)
        expect(text).not.toMatch(/service|merchant|trade|webhook|callback/i)
      }
    },
  )

  it.each([
    ["ru-RU", "ru-RU"],
    ["en-GB", "en-GB"],
    ["ru_RU", "ru-RU"],
    ["de-DE", "en"],
    [undefined, "en"],
  ])("writes amounts in a sentence for %p as in %p", (locale, written) => {
    expect(amountLocale(locale)).toBe(written)
  })

  it("says the same things in each language", () => {
    expect(keysOf(ru)).toEqual(keysOf(en))
  })
})
