import * as fc from "fast-check"
import { accountOptionsSchema } from "../account/account-options"
import { optionsSchema, parseOptions } from "../options"

const account = { baseUrl: "https://api.example.com", apiKey: "key-of-the-panel" }
const secret = "s3cr3t-that-no-log-may-show"

function problemsOf(options: unknown): string {
  try {
    parseOptions(options)
    return ""
  } catch (error) {
    return (error as Error).message
  }
}

const withAccount = (change: object) => ({ accounts: { default: { ...account, ...change } } })
const redirect = (successRedirect: string) => withAccount({ paymentPage: { successRedirect } })

describe("the options", () => {
  it("need no more than an account, and fill in the rest", () => {
    expect(parseOptions({ accounts: { default: account } })).toMatchObject({
      accounts: { default: { ...account, mode: "pay_then_order", unpaidOrder: "cancel", refunds: "refuse" } },
      payer: { direct: false, trustedProxies: 0 },
    })
  })

  it("take one address for alerts, or several", () => {
    const to = (given: unknown) =>
      parseOptions({ accounts: { default: account }, alerts: { channel: "email", to: given } }).alerts?.to
    expect([to("a@example.com"), to(["a@example.com", "b@example.com"])]).toEqual([
      ["a@example.com"],
      ["a@example.com", "b@example.com"],
    ])
  })

  it.each<[string, unknown, RegExp]>([
    ["accounts: missing", {}, /accounts: missing; give \{ default: \{ baseUrl, apiKey \} \}/],
    ["accounts: empty", { accounts: {} }, /accounts: empty; give/],
    ["accounts: one that is null", { accounts: { default: null } }, /accounts.default: missing; give \{ baseUrl/],
    ["accounts: not an object", { accounts: "default" }, /accounts: missing; give/],
    ["baseUrl: no address", withAccount({ baseUrl: "api.example.com" }), /baseUrl: not an http\(s\) address; give/],
    ["baseUrl: another scheme", withAccount({ baseUrl: "ftp://x" }), /baseUrl: not an http\(s\) address; give/],
    ["apiKey: empty", withAccount({ apiKey: "" }), /apiKey: empty; give the API key from the merchant panel/],
    [
      "method: not the service's",
      withAccount({ method: "cash" }),
      /method: "cash" is not a method of the service; one of account, .* additionalMethods/,
    ],
    [
      "alerts: nobody to tell",
      { accounts: { default: {} }, alerts: { channel: "email", to: [] } },
      /alerts.to: missing; give/,
    ],
    [
      "alerts: no channel",
      { accounts: { default: {} }, alerts: { to: "a@example.com" } },
      /alerts.channel: missing; give/,
    ],
    ["support: nothing in it", { accounts: { default: {} }, support: {} }, /support: empty; give email, url or both/],
    [
      "support: no address",
      { accounts: { default: {} }, support: { email: "shop?cc=all@example.com" } },
      /support.email: not an e-mail address; give/,
    ],
    [
      "support: no web address",
      { accounts: { default: {} }, support: { url: "javascript:alert(1)" } },
      /support.url: not an http\(s\) address; give/,
    ],
    ["methods: none", withAccount({ methods: [] }), /methods: empty; .* or leave it out for all methods/],
    ["staffLocale: unknown", { accounts: { default: {} }, staffLocale: "xx" }, /staffLocale: not one of "en", "ru"/],
    ["a redirect without a host", withAccount({ paymentPage: { successRedirect: "/thanks" } }), /give a full one/],
    [
      "a window of no time",
      withAccount({ paymentWindowSeconds: 0 }),
      /paymentWindowSeconds: give a whole number above 0/,
    ],
    ["a time that no timer waits", withAccount({ timeouts: { deadlineMs: 2 ** 31 } }), /deadlineMs: .* 10 minutes/],
    ["days without end", { ...withAccount({}), historyDays: 3e6 }, /historyDays: give a whole number, 1 to 36500/],
    ["the same of what is kept", { ...withAccount({}), retention: { callbacksDays: 3e6 } }, /Days: .* 7 to 36500/],
    ["a reader that is none", withAccount({ readBanks: "banks" }), /readBanks: not a function; give/],
    ["a mode that is none", withAccount({ mode: "later" }), /mode: one of pay_then_order, order_then_pay/],
    ["half a range", withAccount({ range: { minField: "min", tolerancePercent: 1 } }), /maxField: missing; give/],
    ["a storefrontUrl without a host", { ...withAccount({}), storefrontUrl: "/shop" }, /storefrontUrl: not an http/],
    [
      "a storefrontUrl for each country",
      { ...withAccount({}), storefrontUrl: "https://shop.example/{country_code}" },
      /storefrontUrl: has a placeholder; links to pay lead to one page/,
    ],
    ["an origin that is none", { ...withAccount({}), allowedRedirectOrigins: ["shop"] }, /give an origin/],
    [
      "payer.direct: not yes or no",
      { ...withAccount({}), payer: { direct: "yes" } },
      /payer.direct: not true or false/,
    ],
    [
      "trustedProxies below 0",
      { ...withAccount({}), payer: { trustedProxies: -1 } },
      /trustedProxies: give a whole number, 0 or more/,
    ],
    ["a baseUrl with credentials", withAccount({ baseUrl: "https://me:pass@x.example" }), /baseUrl: holds credentials/],
    ["a baseUrl with a query", withAccount({ baseUrl: "https://x.example/?v=1" }), /baseUrl: holds .* a query/],
    ["an apiKey with a space behind", withAccount({ apiKey: "key " }), /apiKey: contains spaces.*; give the API key/],
    ["an apiKey with a space inside", withAccount({ apiKey: "k ey" }), /apiKey: contains spaces.*; give the API key/],
    ["an apiKey with a line break", withAccount({ apiKey: "key\n" }), /apiKey: contains spaces.*line breaks/],
    [
      "a previous key alone",
      withAccount({ previousApiKeys: "old" }),
      /previousApiKeys: not a list; give \["the key"\]/,
    ],
    [
      "a previous key that is not set",
      withAccount({ previousApiKeys: [undefined] }),
      /previousApiKeys.0: not a text; give/,
    ],
    ["a previous key with a space", withAccount({ previousApiKeys: ["o ld"] }), /previousApiKeys.0: contains spaces/],
    ["timeouts: a number", withAccount({ timeouts: 5000 }), /timeouts: not an object; give \{ connectMs/],
    [
      "a timeout of no time",
      withAccount({ timeouts: { bodyMs: 0 } }),
      /timeouts.bodyMs: give whole milliseconds above 0/,
    ],
    ["methods: one alone", withAccount({ methods: "card" }), /methods: not a list; give \["card", "sbp"\]/],
    ["payer: a word", { ...withAccount({}), payer: "direct" }, /payer: not an object; give \{ direct/],
    [
      "a placeholder in another case",
      redirect("https://shop.example/?c={Cart_Id}"),
      /unknown placeholder \{Cart_Id\}; one of/,
    ],
    [
      "an unknown placeholder",
      redirect("https://shop.example/{cartid}"),
      /unknown placeholder \{cartid\}; one of \{cart_id\}/,
    ],
    ["half a placeholder", redirect("https://shop.example/?c={cart_id"), /unknown placeholder \{cart_id; one of/],
    [
      "a range with one name for both bounds",
      withAccount({ range: { minField: "amount", maxField: "amount", tolerancePercent: 1 } }),
      /range.maxField: the same name as minField; give each bound the name of its own field/,
    ],
    ["an encryption key that is too short", { ...withAccount({}), encryptionKey: "abc" }, /without quotes/],
  ])("are refused with the cure: %s", (_problem, options, cure) => {
    expect(problemsOf(options)).toMatch(cure)
  })

  it.each<[string, unknown]>([
    ["acounts", { ...withAccount({}), acounts: {} }],
    ["baseURL", withAccount({ baseURL: "https://api.example.com" })],
    ["sucessRedirect", withAccount({ paymentPage: { sucessRedirect: "https://shop.example" } })],
    ["trustProxies", { ...withAccount({}), payer: { trustProxies: 1 } }],
    ["deadline", withAccount({ timeouts: { deadline: 1 } })],
  ])("name one that is misspelt: %s", (name, options) => {
    expect(problemsOf(options)).toMatch(new RegExp(`unknown option ${name}; check the spelling`))
  })

  it.each<[string, object]>([
    ["method", { method: "wallet" }],
    ["methods", { methods: ["card", "wallet"] }],
    ["limits", { limits: { EUR: { methods: { wallet: { max: "100" } } } } }],
    ["fallbacks", { fallbacks: [{ method: "wallet" }], errorCodes: { NONE: "no_requisites" } }],
  ])("know a method that the service added, once it is named, in %s", (option, change) => {
    const cure = `default.${option}: "wallet" is not a method of the service; one of account,`
    expect(problemsOf(withAccount(change))).toContain(cure)
    expect(problemsOf(withAccount({ ...change, additionalMethods: ["wallet"] }))).toBe("")
    const misspelt = { ...change, additionalMethods: ["walet"] }
    expect(problemsOf(withAccount({ ...misspelt, baseURL: 5 }))).toContain(cure)
  })

  it("take the word any for no method but a fallback's", () => {
    expect(problemsOf(withAccount({ method: "any" }))).toContain('"any" is not a method')
  })

  it("show every problem at once, each on a line that names its option", () => {
    const options = { accounts: { default: { baseUrl: "x", apiKey: "", method: "cash" } }, payer: { direct: 1 } }
    const lines = problemsOf(options)
      .split("\n")
      .filter((line) => line.startsWith("  - "))
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      "  - accounts.default.baseUrl",
      "  - accounts.default.apiKey",
      "  - accounts.default.method",
      "  - payer.direct",
    ])
  })

  it("say what to give instead, whatever stands in the place of any of them", () => {
    const wrong = [null, 5, -1, 1.5, NaN, "", "x", {}, { a: 1 }, [], [5], [""], true]
    const group = (name: string, fields: string[]) => fields.map((field) => [name, field] as const)
    const ofAccount = [
      ...Object.keys(accountOptionsSchema.shape).map((name) => [name] as const),
      ...group("timeouts", ["connectMs", "headersMs", "bodyMs", "deadlineMs"]),
      ...group("range", ["minField", "maxField", "tolerancePercent"]),
      ...group("paymentPage", ["successRedirect", "errorRedirect", "supportLink", "locale"]),
      ...group("errorCodes", ["NO_REQUISITES"]),
    ]
    const ofPlugin = [
      ...Object.keys(optionsSchema.shape).map((name) => [name] as const),
      ...group("reconcile", ["concurrency", "callsPerSecond"]),
      ...group("payer", ["direct", "trustedProxies", "forwardSecret", "registeredAtUnit"]),
      ...group("alerts", ["channel", "to", "template"]),
      ...group("support", ["email", "url"]),
      ...group("mails", ["channel", "waiting", "reminder", "ended", "received", "link"]),
    ]
    const range = { minField: "min", maxField: "max", tolerancePercent: 1 }
    const others: Record<string, object> = { range, alerts: { channel: "email", to: "shop@example.com" } }
    const put = ([name, field]: readonly string[], value: unknown) => ({
      [name!]: field === undefined ? value : { ...others[name!], [field]: value },
    })
    const said = wrong.flatMap((value) => [
      ...ofAccount.map((at) => problemsOf(withAccount(put(at, value)))),
      problemsOf(withAccount({ limits: { EUR: { methods: value } } })),
      ...ofPlugin.map((at) => problemsOf({ ...withAccount({}), ...put(at, value) })),
    ])
    expect(said.join("\n")).not.toMatch(/Invalid (input|option)|Too (small|big)|expected/)
  })

  it("lead to the page of the options from every refusal", () => {
    expect(problemsOf({})).toContain("docs/configure.md")
  })

  it("come with Medusa's database address, which is never kept and never shown", () => {
    const database = { clientUrl: `postgres://medusa:${secret}@db/store` }
    expect(JSON.stringify(parseOptions({ ...withAccount({}), database }))).not.toContain(secret)
    expect(problemsOf({ accounts: {}, database })).not.toContain(secret)
  })

  it.each<[string, unknown]>([
    ["a key that stands in the wrong place", { ...withAccount({}), apiKey: secret }],
    ["a key in a list", withAccount({ apiKey: [secret] })],
    ["a key beside another problem", withAccount({ apiKey: secret, baseUrl: "x" })],
    ["a previous key", withAccount({ previousApiKeys: secret })],
    ["a key in the address", withAccount({ baseUrl: `ftp://user:${secret}@host` })],
    ["an encryption key of another length", { ...withAccount({}), encryptionKey: secret }],
  ])("show no secret in what they refuse: %s", (_where, options) => {
    const problems = problemsOf(options)
    expect(problems).not.toBe("")
    expect(problems).not.toContain(secret)
  })

  it("are refused with a message, never with a crash, whatever they are", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (options) => {
        expect(problemsOf(options)).toMatch(
          /^medusa-payment-payin: the options in medusa-config\.ts need a change\.\n {2}- /,
        )
      }),
    )
  })
})
