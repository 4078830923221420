import { parseOptions } from "../options"

const account = { baseUrl: "https://api.example.com", apiKey: "key-of-the-panel" }
const withAccount = (change: object) => ({ accounts: { default: { ...account, ...change } } })

describe("addresses in the options", () => {
  it("take no space or line break along from the environment", () => {
    const [storeUrl, storefrontUrl] = ["https://api.example", "https://shop.example"]
    const redirect = `${storefrontUrl}/return?cart_id={cart_id}`
    const paymentPage = (url: string) => ({ successRedirect: url, errorRedirect: url, supportLink: url })
    const parsed = parseOptions({
      ...withAccount({ baseUrl: ` ${account.baseUrl}\n`, paymentPage: paymentPage(`${redirect} \n`) }),
      storeUrl: `${storeUrl}\n`,
      storefrontUrl: `${storefrontUrl} `,
    })
    expect(parsed).toMatchObject({ storeUrl, storefrontUrl })
    expect(parsed.accounts.default).toMatchObject({ baseUrl: account.baseUrl, paymentPage: paymentPage(redirect) })
  })
})

describe("names in the options", () => {
  it.each<[string, unknown, RegExp]>([
    ["an account", { accounts: { Main_Shop: {} } }, /accounts\.Main_Shop: an account's name is a-z, 0-9 and -/],
    [
      "a long account",
      { accounts: { ["a".repeat(33)]: {} } },
      /an account's name is a-z, 0-9 and -, 32 of them at most/,
    ],
    ["a currency", withAccount({ limits: { rub: { min: "5" } } }), /limits\.rub: not a currency's code in capitals/],
    ["a crypto currency", { ...withAccount({}), cryptoDecimals: { "US DT": 6 } }, /not a currency such as "USDT"/],
  ])("of %s are refused with what they have to be", (_of, options, cure) => {
    expect(() => parseOptions(options)).toThrow(cure)
  })
})

describe("options from the environment", () => {
  const bytes = (fill: number) => Buffer.alloc(32, fill)
  const key = bytes(7).toString("base64")

  it("take an encryption key with the line break that came along", () => {
    const read = (encryptionKey: string) => parseOptions({ accounts: { default: {} }, encryptionKey }).encryptionKey
    const texts = [`${key}\n`, `${bytes(7).toString("hex")}\n`, ` ${bytes(7).toString("base64url")}`]
    expect(texts.map(read)).toEqual(texts.map(() => [bytes(7)]))
  })

  it.each<[string, object, RegExp]>([
    ["several keys in one text", { encryptionKey: `${bytes(8).toString("base64")},${key}` }, /encryptionKey.0: not 32/],
    ["an encryption key in quotes", { encryptionKey: `"${key}"` }, /encryptionKey.0: not 32/],
    ["an API key in quotes", withAccount({ apiKey: '"key"' }), /apiKey: contains .*, or is in quotes/],
    [
      "a previous key of a variable that is not set",
      withAccount({ previousApiKeys: [`${undefined}`] }),
      /s.0: .*, or "undefined"/,
    ],
    ["an API key in single quotes", withAccount({ apiKey: "'key'" }), /apiKey: contains .*, or is in quotes/],
    ["a help page of an unset variable", { support: { url: `https://${undefined}/help` } }, /support.url: not an http/],
    ["a secret with a line break", { payer: { forwardSecret: `${"ab".repeat(32)}\n` } }, /Secret: begins or ends with/],
    ["a number", withAccount({ paymentWindowSeconds: "900" }), /above 0\. It is a text; write Number\(process\.env/],
    ["a count", { payer: { trustedProxies: "1" } }, /0 or more\. It is a text; write Number\(process\.env/],
    ["a yes", { payer: { direct: "true" } }, /true or false\. It is a text; write process\.env\.… === "true"/],
  ])("are refused where something else came along, with what to give: %s", (_, options, cure) => {
    expect(() => parseOptions({ accounts: { default: {} }, ...options })).toThrow(cure)
  })

  it("are called something else where they are no texts", () => {
    const options = { ...withAccount({ paymentWindowSeconds: Number.NaN }), payer: { direct: 1 } }
    expect(() => parseOptions(options)).toThrow(/above 0\.\n.*not true or false\.\n/)
  })
})
