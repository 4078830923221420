import { randomBytes } from "node:crypto"
import type { AccountSettingsRow } from "../../sql/account/account-settings"
import { accountOptionsSchema } from "../account-options"
import { effectiveAccount, keyContext, previousKeyContext } from "../effective-account"
import { KeyCipher } from "../key-cipher"

const box = new KeyCipher([randomBytes(32)])
const now = new Date("2026-05-01T12:00:00Z")
const inOptions = accountOptionsSchema.parse({
  baseUrl: "https://api.example.com",
  apiKey: "options-key",
  previousApiKeys: ["older-options-key"],
})
const seal = (key: string, account = "default", baseUrl = "https://api.example.com") =>
  box.seal(key, keyContext(account, baseUrl))
const sealPrevious = (key: string) => box.seal(key, previousKeyContext("default"))

function effective(row: Partial<AccountSettingsRow> | undefined, options = inOptions) {
  return effectiveAccount("default", options, { row: row as AccountSettingsRow | undefined, box, now })
}

describe("effectiveAccount", () => {
  it("is the options while nothing is stored", () => {
    expect(effective(undefined)).toMatchObject({
      baseUrl: "https://api.example.com",
      apiKey: "options-key",
      source: "options",
      previousKeys: [{ key: "older-options-key", until: null, source: "options" }],
    })
  })

  it("is the stored connection before that of the options, field by field", () => {
    expect(effective({ base_url: "https://api.example.com/v2" })).toMatchObject({
      baseUrl: "https://api.example.com/v2",
      apiKey: "options-key",
      source: "admin",
    })
    expect(effective({ api_key: seal("admin-key") })).toMatchObject({ apiKey: "admin-key", source: "admin" })
  })

  it("has no key while the stored one cannot be opened, and never takes the options' one instead", () => {
    expect(effective({ api_key: seal("k", "another") })).toMatchObject({ apiKey: null, sealed: true, source: "admin" })
  })

  it("opens a stored key for the address alone that it was stored for, whatever its path", () => {
    const api_key = seal("admin-key", "default", "https://api.example.com/v1")
    expect(effective({ api_key })).toMatchObject({ apiKey: "admin-key", sealed: false })
    expect(effective({ api_key, base_url: "https://api.example.com/v2" })).toMatchObject({ apiKey: "admin-key" })
    for (const base_url of ["https://thief.example", "http://api.example.com", "https://api.example.com:8443"]) {
      expect(effective({ api_key, base_url })).toMatchObject({ apiKey: null, sealed: true })
    }
    const moved = accountOptionsSchema.parse({ baseUrl: "https://new.example.com", apiKey: "options-key" })
    expect(effective({ api_key }, moved)).toMatchObject({ apiKey: null, sealed: true })
  })

  it("takes no replaced key for the current one", () => {
    expect(effective({ api_key: sealPrevious("k") })).toMatchObject({ apiKey: null, sealed: true })
  })

  it("has no key for an address that was entered while the options' key belongs to theirs", () => {
    const entered = { base_url: "https://thief.example" }
    expect(effective(entered)).toMatchObject({ apiKey: null, keyElsewhere: true, baseUrl: "https://thief.example" })
    const keyAlone = accountOptionsSchema.parse({ apiKey: "options-key" })
    expect(effective(entered, keyAlone)).toMatchObject({ apiKey: "options-key", keyElsewhere: false })
  })

  it("has nothing to connect with when neither gives it", () => {
    expect(effective(undefined, accountOptionsSchema.parse({}))).toMatchObject({
      baseUrl: null,
      apiKey: null,
      source: null,
    })
  })

  it("honours replaced keys up to their end", () => {
    const keys = [
      { key: sealPrevious("fresh"), until: "2026-05-01T12:00:01Z" },
      { key: sealPrevious("over"), until: "2026-05-01T12:00:00Z" },
      { key: "not sealed", until: "2027-01-01T00:00:00Z" },
    ]
    expect(effective({ previous_keys: { keys } }).previousKeys.map(({ key }) => key)).toEqual([
      "older-options-key",
      "fresh",
    ])
  })

  it("puts the admin's checkout settings before the options'", () => {
    const { options } = effective({
      checkout: { mode: "order_then_pay", max_attempts: null, support_link: "https://x.example" },
    })
    expect(options).toMatchObject({
      mode: "order_then_pay",
      maxAttempts: 10,
      paymentPage: { supportLink: "https://x.example" },
    })
  })
})
