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
