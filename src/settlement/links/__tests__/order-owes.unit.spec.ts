import { BigNumber } from "@medusajs/framework/utils"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { missesLastUnit, readMissing, readOrderOwes } from "../order-owes"
import type { Owed } from "../read-owed"

describe("an order's last cent, which Medusa takes for nothing", () => {
  const short = { trade_status: "closed", paid_at: new Date(0), amount: "27.58", trade_amount: "27.57" }

  /** @param total as Medusa computes it of prices with their taxes in them */
  function misses(total: string, change: object = {}): boolean {
    const summary = { transaction_total: "27.57" }
    const order = { currency_code: "eur", summary, total: new BigNumber(total) }
    return missesLastUnit(attemptRow({ state: "captured", ...short, ...change }), { order } as unknown as Owed)
  }

  it.each(["27.58", "27.575", "27.574999999999999999"])("is missing of %s when a cent did not come", (total) => {
    expect(misses(total)).toBe(true)
  })

  it("is not missing when all of it came, or more than that is missing", () => {
    expect(misses("27.575", { trade_amount: "27.58" })).toBe(false)
    expect(misses("27.60")).toBe(false)
    expect(misses("27.58", { amount: "40.00" })).toBe(false)
  })

  it("is a whole unit of a currency without cents", () => {
    const order = { currency_code: "jpy", summary: { transaction_total: 99 }, total: 100 }
    const attempt = attemptRow({ ...short, currency_code: "JPY", amount: "100", trade_amount: "99" })
    expect(missesLastUnit(attempt, { order } as unknown as Owed)).toBe(true)
  })
})

describe("a standing order of a payment that arrived", () => {
  const order = { id: "order_1", currency_code: "eur", summary: { transaction_total: 100 }, total: 100 }
  const short = { trade_amount: "60.00" }
  const taken = { payment: "captured", captured: "100.00" } as const
  const lacksCent = { ...order, summary: { transaction_total: "99.99" } }
  type Standing = Partial<Parameters<typeof readOrderOwes>[1]>

  /** Of 100.00 that arrived and is in no payment yet, for an order that is paid in another way, with the changes. */
  async function owes(change: { attempt?: object; standing?: Standing; owed?: object | null }) {
    const owedNow = jest.fn(async () => {
      if (change.owed === null) return undefined
      return { order, amount: "0.00", isHeld: true, ...change.owed } as unknown as Owed
    })
    const attempt = attemptRow({ state: "paid", trade_status: "closed", ...change.attempt })
    const none = { order, owedNow, payment: "none", sameAmount: true, wants: "same", captured: 0 } as const
    return {
      owes: await readOrderOwes(attempt, { ...none, ...change.standing }),
      isAsked: owedNow.mock.calls.length > 0,
    }
  }

  it.each<[string, Parameters<typeof owes>[0]]>([
    ["somebody else paid it", {}],
    ["it costs more by now, and the rest was paid", { standing: { ...taken, wants: "more" } }],
    ["it was paid short, and the rest was paid", { attempt: short, standing: { ...taken, captured: "60.00" } }],
    [
      "it costs more by now, the rest was paid, and a range let this payment bring less",
      { attempt: { amount_min: "95.00", trade_amount: "97.00" }, standing: { ...taken, wants: "more" } },
    ],
    ["it was made cheaper than that, and nobody paid", { standing: { sameAmount: false }, owed: { isHeld: false } }],
    ["it costs more, and what was paid is gone", { standing: { ...taken, wants: "more" }, owed: { isHeld: false } }],
  ])("owes nothing where %s", async (_, change) => {
    expect((await owes(change)).owes).toBe(false)
  })

  it.each<[string, Parameters<typeof owes>[0]]>([
    ["its sums say so", { owed: { amount: "0.01" } }],
    ["nobody can read it", { owed: null }],
    [
      "its last cent did not come",
      { attempt: { trade_amount: "99.99" }, standing: { ...taken, captured: "99.99" }, owed: { order: lacksCent } },
    ],
    ["staff made it free, and nobody has paid", { owed: { isHeld: false } }],
  ])("owes something where %s", async (_, change) => {
    expect((await owes(change)).owes).toBe(true)
  })

  it.each<[string, Parameters<typeof owes>[0]]>([
    ["there is none", { standing: { order: null } }],
    ["the money has not arrived", { attempt: { state: "open" } }],
    ["all of it is in Medusa, and the order costs the same", { standing: taken }],
    ["Medusa shows more of the payment than came", { attempt: short, standing: taken }],
  ])("is not asked for its sums where %s", async (_, change) => {
    expect(await owes(change)).toEqual({ owes: true, isAsked: false })
  })
})

describe("what a standing order misses of money that staff sent back", () => {
  const payment = { payment_session_id: "payses_1", captures: [{ amount: 100 }] }
  const order = { payment_collections: [{ payments: [payment] }] }
  const sent = { state: "captured", trade_status: "closed", sent_outside: "20.00", sent_outside_at: new Date(0) }

  async function missing(change: { attempt?: object; order?: null; payment?: undefined; owed?: string }) {
    const owedNow = async () => ({ order, amount: change.owed ?? "50.00" }) as unknown as Owed
    const standing = { order: { id: "order_1" }, payment, ...change, owedNow }
    return await readMissing(attemptRow({ ...sent, ...change.attempt } as object), standing)
  }

  it("is what they sent of it, and no more than the order owes", async () => {
    expect(await missing({})).toBe("20.00")
    expect(await missing({ owed: "5.00" })).toBe("5.00")
  })

  it.each<[string, Parameters<typeof missing>[0]]>([
    ["the order owes nothing", { owed: "0.00" }],
    ["there is no order", { order: null }],
    ["Medusa has no payment of it", { payment: undefined }],
    ["they sent nothing", { attempt: { sent_outside: null } }],
    ["they sent all of it", { attempt: { sent_outside: "100.00" } }],
    ["it is not captured yet", { attempt: { state: "paid" } }],
    ["the service says something else of it now", { attempt: { trade_status: "dispute" } }],
  ])("is nothing where %s", async (_, change) => {
    expect(await missing(change)).toBeNull()
  })
})
