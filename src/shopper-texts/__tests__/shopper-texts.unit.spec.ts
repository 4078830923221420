import { shopperTexts } from ".."
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
    ["run", en],
    ["de-DE", en],
    ["constructor", en],
    [null, en],
    [undefined, en],
  ])("is for a request in %p in its language", (locale, texts) => {
    expect(shopperTexts(locale).stateTexts).toBe(texts.stateTexts)
  })

  it.each([en, ru])(
    "is whole sentences without a word about the service",
    ({ errorTexts, conflictTexts, cartTexts, stateTexts }) => {
      for (const text of [errorTexts, conflictTexts, cartTexts, stateTexts].flatMap((table) => Object.values(table))) {
        expect(text).toMatch(/[.!]$/)
        expect(text).not.toMatch(/service|merchant|trade|webhook|callback/i)
      }
    },
  )

  it("says the same things in each language", () => {
    expect(keysOf(ru)).toEqual(keysOf(en))
  })
})
