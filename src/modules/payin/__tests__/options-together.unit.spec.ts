import { parseOptions } from "../options"

const start = (change: object) => () => parseOptions({ accounts: { default: change } })

describe("what an account prefers", () => {
  it("is a problem at the start where every payment would be refused for it", () => {
    expect(start({ method: "card", methods: ["sbp"] })).toThrow(
      /default.method: not among methods, so every payment would be refused; add it/,
    )
    expect(start({ paymentPage: { locale: "en" }, locales: ["KZ"] })).toThrow(
      /paymentPage.locale: not a language of the page; EN or RU, or add it to locales/,
    )
  })

  it("is taken as soon as the account has it", () => {
    expect(start({ method: "sbp", methods: ["sbp"] })).not.toThrow()
    expect(start({ method: "wallet", methods: ["wallet"], additionalMethods: ["wallet"] })).not.toThrow()
    expect(start({ paymentPage: { locale: "KZ" }, locales: ["KZ"] })).not.toThrow()
    expect(start({ paymentPage: { locale: "EN" } })).not.toThrow()
  })

  it("is a payment window of 30 days at most, as in the panel: nobody means milliseconds", () => {
    expect(start({ paymentWindowSeconds: 900_000_000 })).toThrow(/paymentWindowSeconds: give 30 days or less/)
    expect(start({ paymentWindowSeconds: 2_592_000 })).not.toThrow()
  })
})

describe("what would silently never work", () => {
  it.each<[string, object, RegExp]>([
    [
      "a pattern of origins",
      { allowedRedirectOrigins: ["https://*.shop.example"] },
      /allowedRedirectOrigins.0: has a \*, which no origin matches; name each one, or/,
    ],
    [
      "the whole webhook URL as the store's address",
      { storeUrl: "https://api.shop.example/hooks/payment/payin_default" },
      /storeUrl: holds the path of the webhook; give the store's address alone, https:\/\/api.shop.example/,
    ],
    [
      "the same of a moved store",
      { confirmedStoreUrl: "https://api.shop.example/base/hooks/payment" },
      /confirmedStoreUrl: holds the path of the webhook; give the store's address alone/,
    ],
    [
      "alerts to an empty channel",
      { alerts: { channel: "", to: "shop@example.com" } },
      /alerts.channel: missing; give/,
    ],
  ])("is a problem at the start: %s", (_what, options, problem) => {
    expect(() => parseOptions({ accounts: { default: {} }, ...options })).toThrow(problem)
  })
})
