import { sessionDataFor } from "../preferences"

describe("the data of a session request", () => {
  it("has the words that the store reads", () => {
    const returnUrl = "https://shop.example/payin/return?cart_id=cart_1"
    const preferences = {
      bank: "NORTHBANK",
      method: "sbp",
      locale: "ru-RU",
      successUrl: returnUrl,
      errorUrl: returnUrl,
      shownTotal: "55 eur",
    }
    expect(sessionDataFor(preferences)).toEqual({
      bank: "NORTHBANK",
      method: "sbp",
      page_locale: "RU",
      success_redirect: returnUrl,
      error_redirect: returnUrl,
      shown_total: "55 eur",
    })
  })

  it("knows the language of a locale that is written with an underscore", () => {
    expect(sessionDataFor({ locale: "ru_RU" })).toEqual({ page_locale: "RU" })
  })

  it("leaves out what nobody asked for, and languages that the service may not have", () => {
    expect(sessionDataFor({ bank: "", locale: "de-DE" })).toEqual({})
    expect(sessionDataFor({ locale: "de-DE", pageLocale: "KZ" })).toEqual({ page_locale: "KZ" })
  })
})
