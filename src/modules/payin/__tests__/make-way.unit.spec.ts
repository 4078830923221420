import { openAttempt, type OpeningContext } from "../open-attempt"
import { attemptRow } from "./attempt-row"

const now = new Date("2026-11-20T13:00:00.000Z")

/** Opens a payment by "default" while the trade of another account is open, as far as to the end of that one. */
async function askedAccounts({ isSet }: { isSet: boolean }) {
  const asked: string[] = []
  const clientOf = (name: string) => ({
    findTradeById: () => {
      asked.push(name)
      return Promise.reject(new Error("down"))
    },
  })
  const live = attemptRow({ account: "other" })
  const rows = [[live], [live], []]
  const context = {
    db: { raw: () => Promise.resolve({ rows: rows.shift() ?? [] }) },
    account: {
      name: "default",
      client: clientOf("default"),
      options: { onCartChange: "supersede" },
      discovery: { assertSupported: () => Promise.reject(new Error("the next attempt begins")) },
    },
    accounts: {
      get: async (name: string) => {
        if (!isSet) throw new Error("not set")
        return { client: clientOf(name) }
      },
    },
    clock: { now: () => now, random: () => 0, sleep: () => Promise.resolve() },
  } as unknown as OpeningContext
  const checkout = { cartId: "cart_1", paymentCollectionId: "pay_col_1" }
  const order = { paymentSessionId: "payses_2", amount: "100.00", currency: "EUR", checkout }
  await expect(openAttempt(context, order)).rejects.toThrow("the next attempt begins")
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
