import { shopperLanguage } from "../shopper-language"

describe("the language of what a shopper reads", () => {
  it.each([
    ["ru", "ru"],
    ["ru-RU", "ru"],
    ["RU", "ru"],
    ["run", "en"],
    ["de-DE", "en"],
    [undefined, "en"],
  ])("is for a request in %p %p", (locale, language) => expect(shopperLanguage(locale)).toBe(language))
})
