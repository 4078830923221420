import { errorOf } from "../../__tests__/local-service"
import { PayinError } from "../../payin-error"
import { Discovery, type DiscoveryOptions } from "../discovery"

/** The two lists of a service that the test changes as it goes. */
function discoveryOf(lists: { currencies: unknown; banks: unknown }, options: Partial<DiscoveryOptions> = {}) {
  const clock = { nowMs: 1_000_000 }
  const answer = async (list: unknown) => {
    if (list instanceof PayinError) throw list
    return list
  }
  const client = {
    listCurrencies: jest.fn(() => answer(lists.currencies)),
    listBanks: jest.fn(() => answer(lists.banks)),
  }
  return { discovery: new Discovery({ client, now: () => clock.nowMs, ...options }), client, clock }
}

const down = new PayinError("unavailable", "Down.")
const minuteMs = 60_000

describe("assertSupported", () => {
  const lists = { currencies: { RUB: "91.00", kzt: "0.2" }, banks: { data: [{ code: "sber" }, { code: "tbank" }] } }

  it("lets pass what the lists name", async () => {
    const { discovery } = discoveryOf(lists)
    await discovery.assertSupported({ currency: "rub" })
    await discovery.assertSupported({ currency: "KZT", bank: "sber", method: "sbp", pageLocale: "RU" })
  })

  it.each([
    [{ currency: "EUR" }, "The currency EUR is not supported by the merchant account."],
    [{ currency: "RUB", bank: "vtb" }, "The bank vtb is not supported by the merchant account."],
    [{ currency: "RUB", bank: "SBER" }, "The bank SBER is not supported by the merchant account."],
    [{ currency: "RUB", method: "cash" }, "The method cash is not supported by the merchant account."],
    [{ currency: "RUB", pageLocale: "DE" }, "The locale DE is not supported by the merchant account."],
    [{ currency: "RUB", pageLocale: "ru" }, "The locale ru is not supported by the merchant account."],
    [{ currency: "RUB", bank: "<b>" }, "The bank is not supported by the merchant account."],
  ])("refuses %j and says how to cure it", async (choice, message) => {
    const error = await errorOf(discoveryOf(lists).discovery.assertSupported(choice))
    expect(error).toMatchObject({ code: "configuration", message, cure: expect.stringMatching(/\w+/) })
  })

  it("knows only the methods that the store narrowed it to", async () => {
    const { discovery } = discoveryOf(lists, { methods: ["sbp"] })
    await discovery.assertSupported({ currency: "RUB", method: "sbp" })
    expect(await errorOf(discovery.assertSupported({ currency: "RUB", method: "card" }))).toMatchObject({
      cure: expect.stringContaining("`methods`"),
    })
  })

  it("refuses to start with a method that nobody knows", () => {
    expect(() => discoveryOf(lists, { methods: ["sbp", "cash"] })).toThrow(
      expect.objectContaining({ code: "configuration" }),
    )
  })

  it("knows the methods that the store added, unless it is narrowed to others", async () => {
    const wallet = { currency: "RUB", method: "wallet" }
    await discoveryOf(lists, { additionalMethods: ["wallet"] }).discovery.assertSupported(wallet)
    const { discovery } = discoveryOf(lists, { additionalMethods: ["wallet"], methods: ["wallet", "sbp"] })
    await discovery.assertSupported(wallet)
    const narrowed = discoveryOf(lists, { additionalMethods: ["wallet"], methods: ["sbp"] }).discovery
    expect(await errorOf(narrowed.assertSupported(wallet))).toMatchObject({ code: "configuration" })
  })

  it("knows the locales that the store added", async () => {
    await discoveryOf(lists, { locales: ["KK"] }).discovery.assertSupported({ currency: "RUB", pageLocale: "KK" })
  })

  it.each([
    ["currency", { ...lists, currencies: { data: [] } }],
    ["bank", { ...lists, banks: [] }],
    ["bank", { ...lists, banks: { data: { banks: [] } } }],
  ])("says that an empty %s list supports nothing", async (what, emptied) => {
    expect(await errorOf(discoveryOf(emptied).discovery.assertSupported({ currency: "RUB" }))).toMatchObject({
      code: "configuration",
      message: `The service's ${what} list is empty, so nothing is supported.`,
    })
  })

  it("asks how the currencies are read when their list does not show it, and not for one that the store reads itself", async () => {
    const unclear = { ...lists, currencies: { all: ["RUB"] } }
    expect(await errorOf(discoveryOf(unclear).discovery.assertSupported({ currency: "ALL" }))).toMatchObject({
      code: "configuration",
      cure: expect.stringContaining("readCurrencies"),
    })
    const readCurrencies = (json: unknown) => (json as { all: string[] }).all
    const { discovery } = discoveryOf(unclear, { readCurrencies })
    await discovery.assertSupported({ currency: "RUB" })
    expect(await errorOf(discovery.assertSupported({ currency: "ALL" }))).toMatchObject({
      message: "The currency ALL is not supported by the merchant account.",
    })
  })

  it("needs the bank list only when a bank is wanted", async () => {
    const { discovery } = discoveryOf({ ...lists, banks: down })
    await discovery.assertSupported({ currency: "RUB" })
    expect(await errorOf(discovery.assertSupported({ currency: "RUB", bank: "sber" }))).toBe(down)
  })

  it("does without a bank list that the store's reader no longer understands, until a bank is wanted", async () => {
    const readBanks = (json: unknown) => (json as { code: string }[]).map(({ code }) => code)
    const { discovery } = discoveryOf({ ...lists, banks: { items: [] } }, { readBanks })
    await discovery.assertSupported({ currency: "RUB" })
    const error = await errorOf(discovery.assertSupported({ currency: "RUB", bank: "sber" }))
    expect(error).toMatchObject({ code: "configuration", message: expect.stringContaining("readBanks") })
  })

  it("does not guess while the currencies cannot be read", async () => {
    const { discovery } = discoveryOf({ ...lists, currencies: down })
    expect(await errorOf(discovery.assertSupported({ currency: "RUB" }))).toBe(down)
  })

  it("offers no code of an exact reader that no database can keep", async () => {
    const { discovery } = discoveryOf(lists, { readBanks: () => ["sber", "a\u0000b", "c\ud83d"] })
    expect([...(await discovery.banks())]).toEqual(["sber"])
  })

  it("believes exact readers instead of looking for codes", async () => {
    const readBanks = (json: unknown) => (json as { data: { code: string }[] }).data.map(({ code }) => `${code}!`)
    const { discovery } = discoveryOf(lists, { readCurrencies: () => ["eur"], readBanks })
    await discovery.assertSupported({ currency: "EUR", bank: "sber!" })
    expect(await errorOf(discovery.assertSupported({ currency: "RUB" }))).toMatchObject({ code: "configuration" })
  })

  it.each([
    [["rub"], "rub"],
    [["rub", "RUB"], "RUB"],
    [["RUB"], "RUB"],
  ])("asks for a currency of %j as %s, whatever case the store has it in", async (currencies, word) => {
    const { discovery } = discoveryOf({ ...lists, currencies })
    await discovery.assertSupported({ currency: "RUB" })
    expect(await discovery.listedCurrency("RUB")).toBe(word)
  })

  it("names the option whose reader fails, and nothing of the answer", async () => {
    const readBanks = (json: unknown): string[] => {
      throw new Error(JSON.stringify(json))
    }
    const error = await errorOf(discoveryOf(lists, { readBanks }).discovery.banks())
    expect(error).toMatchObject({ code: "configuration", message: expect.stringContaining("readBanks") })
    expect(error.cause).toBeUndefined()
  })
})

describe("the lists", () => {
  it("are read once for callers that ask at the same moment, and kept for ten minutes", async () => {
    const { discovery, client, clock } = discoveryOf({ currencies: ["RUB"], banks: ["sber"] })
    await Promise.all([discovery.currencies(), discovery.currencies(), discovery.currencies()])
    clock.nowMs += 10 * minuteMs - 1
    expect([...(await discovery.currencies())]).toEqual(["RUB"])
    expect(client.listCurrencies).toHaveBeenCalledTimes(1)
    clock.nowMs += 1
    await discovery.currencies()
    expect(client.listCurrencies).toHaveBeenCalledTimes(2)
  })

  it("serve old values while the service is down, without asking at every call", async () => {
    const lists: { currencies: unknown; banks: unknown } = { currencies: ["RUB"], banks: ["sber"] }
    const { discovery, client, clock } = discoveryOf(lists)
    await discovery.currencies()
    lists.currencies = down
    clock.nowMs += 11 * minuteMs
    for (let call = 0; call < 3; call++) expect([...(await discovery.currencies())]).toEqual(["RUB"])
    expect(client.listCurrencies).toHaveBeenCalledTimes(2)
    clock.nowMs += minuteMs
    lists.currencies = ["EUR"]
    expect([...(await discovery.currencies())]).toEqual(["EUR"])
  })

  it("are not served when they are older than a day", async () => {
    const lists: { currencies: unknown; banks: unknown } = { currencies: ["RUB"], banks: ["sber"] }
    const { discovery, clock } = discoveryOf(lists)
    await discovery.currencies()
    lists.currencies = down
    clock.nowMs += 24 * 60 * minuteMs
    expect(await errorOf(discovery.currencies())).toBe(down)
  })

  it("do not hide a key that the service no longer takes", async () => {
    const lists: { currencies: unknown; banks: unknown } = { currencies: ["RUB"], banks: ["sber"] }
    const { discovery, clock } = discoveryOf(lists)
    await discovery.currencies()
    lists.currencies = new PayinError("configuration", "The key is wrong.")
    clock.nowMs += 11 * minuteMs
    expect(await errorOf(discovery.currencies())).toMatchObject({ code: "configuration" })
    expect(await errorOf(discovery.currencies())).toMatchObject({ code: "configuration" })
  })

  it("are asked for again after the first read failed", async () => {
    const lists: { currencies: unknown; banks: unknown } = { currencies: down, banks: [] }
    const { discovery } = discoveryOf(lists)
    expect(await errorOf(discovery.currencies())).toBe(down)
    lists.currencies = ["RUB"]
    expect([...(await discovery.currencies())]).toEqual(["RUB"])
  })

  it("are asked for a few times only, with growing pauses, while they were never read and callers go on asking", async () => {
    const lists: { currencies: unknown; banks: unknown } = { currencies: down, banks: [] }
    const { discovery, client, clock } = discoveryOf(lists)
    for (let call = 0; call < 30; call++) {
      expect(await errorOf(discovery.currencies())).toBe(down)
      clock.nowMs += 500
    }
    // At 0 s, 0.5 s, 1.5 s, 3.5 s, 7.5 s of the fifteen.
    expect(client.listCurrencies).toHaveBeenCalledTimes(5)
    expect(await errorOf(discovery.refresh())).toBe(down)
    expect(client.listCurrencies).toHaveBeenCalledTimes(6)
    lists.currencies = ["RUB"]
    clock.nowMs += minuteMs
    expect([...(await discovery.currencies())]).toEqual(["RUB"])
  })

  it("are read now by refresh, which keeps the old ones when it fails", async () => {
    const lists: { currencies: unknown; banks: unknown } = { currencies: ["RUB"], banks: ["sber"] }
    const { discovery } = discoveryOf(lists)
    await discovery.refresh()
    lists.banks = ["tbank"]
    await discovery.refresh()
    expect([...(await discovery.banks())]).toEqual(["tbank"])
    lists.banks = down
    expect(await errorOf(discovery.refresh())).toBe(down)
    expect([...(await discovery.banks())]).toEqual(["tbank"])
  })

  it("are shown by snapshot without a call", async () => {
    const { discovery, client, clock } = discoveryOf({ currencies: { usd: "1", RUB: "91" }, banks: ["b", "a"] })
    expect(discovery.snapshot()).toEqual({
      currencies: null,
      banks: null,
      readAt: null,
      rawCurrencies: null,
      rawBanks: null,
    })
    await discovery.currencies()
    const readAt = clock.nowMs
    clock.nowMs += 5
    await discovery.banks()
    expect(discovery.snapshot()).toEqual({
      currencies: ["RUB", "USD"],
      banks: ["a", "b"],
      readAt,
      rawCurrencies: { usd: "1", RUB: "91" },
      rawBanks: ["b", "a"],
    })
    expect(client.listCurrencies).toHaveBeenCalledTimes(1)
  })
})
