import * as fc from "fast-check"
import { knownMethods } from "../../../../merchant-api/discovery/pay-in-methods"
import { readPreferences } from "../preferences"

const origins = ["https://shop.example", "http://localhost:8000/", /^https:\/\/[a-z]+\.preview\.example$/g]
const methods = knownMethods({ additionalMethods: ["wallet"] })
const read = (data: unknown, originsOption: "allowedRedirectOrigins" | "storeCors" = "storeCors") =>
  readPreferences(data, { origins, originsOption, methods })

describe("what a storefront may ask for", () => {
  it("is a bank, a method, a language and two ways back", () => {
    const preferences = {
      bank: "sber",
      method: "sbp",
      page_locale: "RU",
      success_redirect: "https://shop.example/thanks?x=1#y",
      error_redirect: "http://localhost:8000/again",
    }
    expect(read(preferences)).toEqual({ ok: true, value: preferences })
  })

  it("is a method that the service added, as well", () => {
    expect(read({ method: "wallet" })).toEqual({ ok: true, value: { method: "wallet" } })
  })

  it.each([undefined, null, {}])("is nothing at all, as well: %p", (data) => {
    expect(read(data)).toEqual({ ok: true, value: {} })
  })

  it("is nothing that only the store's server knows", () => {
    const forged = {
      amount: 1,
      currency_code: "RUB",
      payin_ticket: "t",
      payer: { ip: "1.1.1.1" },
      supportLink: "https://x.example",
    }
    expect(read({ ...forged, bank: "sber" })).toEqual({ ok: true, value: { bank: "sber" } })
  })

  it.each<[string, unknown]>([
    ["method", { method: "cash" }],
    ["bank", { bank: "" }],
    ["bank", { bank: "x".repeat(101) }],
    ["bank", { bank: ["sber"] }],
    ["page_locale", { page_locale: 7 }],
    ["success_redirect", { success_redirect: "/thanks" }],
    ["data: error_redirect", { error_redirect: "shop-app://return" }],
    ["data", "sber"],
    ["data", ["sber"]],
  ])("is refused by name, without the value, when it cannot be used: %s", (field, data) => {
    const answer = read(data)
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(field) })
  })

  it.each([
    "https://evil.example/",
    "https://shop.example.evil.example/",
    "https://shop.example@evil.example/",
    "https://shop.example:8443/",
    "http://shop.example/",
    "https://SHOP.example.evil/",
    "https://x.preview.example.evil.example/",
    "javascript:alert(1)//https://shop.example",
    "data:text/html,https://shop.example",
    "//evil.example",
  ])("leads to no address that the store does not allow: %s", (success_redirect) => {
    expect(read({ success_redirect }).ok).toBe(false)
    expect(read({ error_redirect: success_redirect }).ok).toBe(false)
  })

  it.each(["allowedRedirectOrigins", "storeCors"] as const)(
    "names the origin, and the list that is in use: %s",
    (list) => {
      const why = `error_redirect leads to an origin that the store does not allow. Add https://other.example to ${list}.`
      const asked = { success_redirect: "https://shop.example/ok", error_redirect: "https://other.example/x?c=1" }
      expect(read(asked, list)).toEqual({ ok: false, message: why })
    },
  )

  it("leads to an allowed pattern's addresses, whatever the pattern remembers of the last one", () => {
    const address = "https://branch.preview.example/back"
    expect(read({ success_redirect: address, error_redirect: address }).ok).toBe(true)
  })

  it("leads nowhere but to an allowed origin, whatever a browser sends", () => {
    const address = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((rest) => `https://shop.example${rest}`),
    )
    fc.assert(
      fc.property(address, (success_redirect) => {
        const answer = read({ success_redirect })
        if (answer.ok) expect(new URL(answer.value.success_redirect!).origin).toBe("https://shop.example")
      }),
    )
  })

  it("is read or refused, and never fails, whatever a browser sends", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(typeof read(data).ok).toBe("boolean")
      }),
    )
  })
})
