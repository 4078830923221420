import type { PayinModuleService } from "../../../../modules/payin/service"
import { paymentOptionOf } from "../payment-options"

const never = () => new Promise<never>(() => {})

/** A module whose account reads its lists like this; `banks` were read before, `currencies` never. */
function payinWith(reading: () => Promise<unknown>, lists = {}, recent = nothingWorked): PayinModuleService {
  const unread = { currencies: null, banks: ["SBER"], rawBanks: ["SBER"], rawCurrencies: null, readAt: null }
  const snapshot = { ...unread, ...lists }
  const discovery = { currencies: reading, banks: reading, snapshot: () => snapshot }
  const account = { connected: true, discovery, options: { mode: "page", limits: {} } }
  return {
    account: async () => account,
    options: { accounts: {} },
    attempts: { recentWays: { of: recent } },
  } as unknown as PayinModuleService
}

const nothingRead = async () => undefined
const nothingWorked = async () => ({ banks: [] as string[], methods: [] as string[] })
const eur = { currency: "eur", locale: undefined }

describe("a way to pay whose lists do not come", () => {
  it("is told as it was last heard of, before the shopper's page gives up", async () => {
    const started = Date.now()
    expect(await paymentOptionOf(payinWith(never), "default", eur)).toMatchObject({
      availability: "unknown",
      banks: ["SBER"],
      currency_code: "EUR",
    })
    expect(Date.now() - started).toBeLessThan(3_000)
  })

  it("is not told when it is our own fault", async () => {
    const broken = payinWith(() => Promise.reject(new TypeError("a fault of ours")))
    await expect(paymentOptionOf(broken, "default", eur)).rejects.toThrow("a fault of ours")
  })
})

describe("what has just worked for others", () => {
  it.each([
    { lists: { currencies: ["EUR"] }, looks: 1 },
    { lists: { currencies: ["RUB"] }, looks: 0 },
    { lists: { currencies: ["EUR"], banks: [], rawBanks: [] }, looks: 0 },
  ])("is looked up where it could be chosen, and nowhere else: %j", async ({ lists, looks }) => {
    const recent = jest.fn(async () => ({ banks: ["SBER"], methods: ["card"] }))
    const { suggestions } = await paymentOptionOf(payinWith(nothingRead, lists, recent), "default", eur)
    expect(recent).toHaveBeenCalledTimes(looks)
    expect(suggestions).toEqual({ banks: looks ? ["SBER"] : [], methods: [] })
  })
})
