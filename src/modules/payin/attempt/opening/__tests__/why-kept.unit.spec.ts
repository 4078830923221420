import { attemptRow } from "../../../__tests__/attempt-row"
import { openAttempt } from "../open-attempt"
import type { OpeningContext, OpenOrder } from "../opening"
import { planAttempt } from "../plan-attempt"

const now = new Date("2026-11-20T13:00:00.000Z")

type Begin = (context: OpeningContext, order: OpenOrder) => Promise<unknown>

/**
 * Begins a payment with "default" while another trade is open, up to the end of that trade.
 *
 * @returns the accounts whose service was asked about that trade
 */
async function askedAccounts({ isSet = true, begin = openAttempt as Begin, live = attemptRow({ account: "other" }) }) {
  const asked: string[] = []
  const clientOf = (name: string) => ({
    findTradeById: () => {
      asked.push(name)
      return Promise.reject(new Error("down"))
    },
  })
  const rows = [[live], [live], []]
  const context = {
    db: { raw: () => Promise.resolve({ rows: rows.shift() ?? [] }) },
    account: {
      name: "default",
      client: clientOf("default"),
      options: { limits: {}, timeouts: {}, onCartChange: "supersede" },
      discovery: { assertSupported: () => Promise.reject(new Error("the next attempt begins")) },
    },
    accounts: {
      has: () => isSet,
      get: async (name: string) => {
        if (!isSet) throw new Error("not set")
        return { client: clientOf(name) }
      },
    },
    clock: { now: () => now, random: () => 0, sleep: () => Promise.resolve() },
  } as unknown as OpeningContext
  const checkout = { cartId: "cart_1", paymentCollectionId: "pay_col_1", bank: "RIVERBANK" }
  const order = { paymentSessionId: "payses_2", amount: "100.00", currency: "EUR", checkout }
  await expect(begin(context, order)).rejects.toThrow("the next attempt begins")
  return asked
}

describe("the trade of another account that has to make way", () => {
  it("is read from its own service, and never with the key of the new one", async () => {
    expect(await askedAccounts({ isSet: true })).toEqual(["other"])
  })

  it("makes way unread when its account is no longer set up", async () => {
    expect(await askedAccounts({ isSet: false })).toEqual([])
  })
})

describe.each([
  ["opens", openAttempt],
  ["is planned", planAttempt],
] as const)("a trade in whose place another one %s", (_, begin) => {
  it.each([
    ["amount", attemptRow({ amount: "90.00", preferences: { bank: "RIVERBANK" } as never })],
    ["bank", attemptRow({ preferences: { bank: "HILLBANK" } as never })],
    ["account", attemptRow({ account: "other", preferences: { bank: "RIVERBANK" } as never })],
  ])("is read before it is put aside, for it may have been paid a moment ago: another %s", async (_what, live) => {
    expect(await askedAccounts({ begin, live })).toEqual([live.account])
  })
})
