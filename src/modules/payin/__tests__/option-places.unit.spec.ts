import { parseOptions } from "../options"

const account = { baseUrl: "https://api.example.com", apiKey: "key-of-the-panel" }

describe("an option in the wrong place", () => {
  it.each<[string, object, string]>([
    [
      "an account's option beside accounts",
      { accounts: { default: account }, paymentPage: {} },
      "options: unknown option paymentPage; belongs under accounts.<name>.",
    ],
    [
      "the connection beside accounts",
      { accounts: { default: {} }, ...account },
      "options: unknown option baseUrl, apiKey; belongs under accounts.<name>.",
    ],
    [
      "the plugin's option in an account",
      { accounts: { eu: { ...account, storeUrl: "https://api.shop.example" } } },
      "accounts.eu: unknown option storeUrl; belongs beside accounts, not in an account.",
    ],
    [
      "beside one that is misspelt",
      { accounts: { default: account }, paymentPage: {}, acounts: {} },
      "options: unknown option paymentPage, acounts; check the spelling.",
    ],
    [
      "the plugin's option deeper in an account",
      { accounts: { default: { ...account, paymentPage: { storeUrl: "https://api.shop.example" } } } },
      "accounts.default.paymentPage: unknown option storeUrl; check the spelling.",
    ],
  ])("is sent to the right one: %s", (_place, options, problem) => {
    expect(() => parseOptions(options)).toThrow(problem)
  })
})
