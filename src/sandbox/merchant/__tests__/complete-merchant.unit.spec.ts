import { completeMerchant } from "../complete-merchant"
import type { MerchantConfig } from "../merchant-settings"

const complete = (config: object) => completeMerchant({ apiKey: "key", ...config } as MerchantConfig)

describe("a setting of the wrong kind, as a file or a program can give it", () => {
  it.each([
    ["callbackShape", "ids-only", "trade, nested, ids_only, trade_id_only"],
    ["lookupShape", "flat", "trade, nested"],
    ["discoveryShape", "flat", "list, keys, nested"],
    ["whitelist", ["127.0.0.1"], '{ "enabled": true, "entries": ["127.0.0.1"] }'],
    ["whitelist", { enabled: true }, "entries"],
    ["banks", ["NORTHBANK"], '{ "code": "NORTHBANK" }'],
    ["banks", {}, "a list"],
    ["methods", "card", "a list"],
    ["locales", "EN", "a list"],
    ["currencies", ["RUB"], '{ "RUB": "92.40" }'],
    ["currencies", { RUB: "cheap" }, '{ "RUB": "92.40" }'],
    ["requireSignature", "false", "true or false"],
    ["hostedPage", "no", "true or false"],
    ["payOutRoute", 0, "true or false"],
    ["paymentWindowSeconds", "60", "a number above 0"],
    ["payOutBalance", "5", "0 or more"],
    ["displayName", 5, "a text"],
    ["locale", 5, "a text"],
    ["name", "", "a text"],
    ["webhookUrl", "localhost:9000", "http"],
    ["apiKey", undefined, "a key"],
  ])("is refused with its name and what to give: %s %p", (name, value, cure) => {
    const refusal = expect.objectContaining({ code: "bad_settings", message: expect.stringContaining(cure) })
    expect(() => complete({ [name]: value })).toThrow(refusal)
    expect(() => complete({ [name]: value })).toThrow(`Merchant setting ${name}`)
  })

  it("is one whose name nobody knows, too", () => {
    const completeFile = (config: object) => completeMerchant(config as MerchantConfig)
    expect(() => completeFile({ apikey: "key" })).toThrow("Merchant setting apikey: there is no such setting")
  })
})

it("takes every setting of a merchant back as it was completed", () => {
  const settings = complete({ webhookUrl: "http://localhost:9000/hooks", locale: "EN", banks: [], methods: [] })
  expect(completeMerchant(settings)).toEqual(settings)
})
