import { readTrade, type Trade } from "../../../../merchant-api/trade/trade"
import { attemptRow } from "../../__tests__/attempt-row"
import { storedTrade } from "../../attempt/stored-trade"
import type { AttemptRow } from "../../models/attempt"
import { glance } from "../glance"
import type { RecordingContext } from "../record-trade"

const now = new Date("2026-11-20T12:05:00.000Z")

const said = readTrade({
  ...(attemptRow().trade as object),
  fiatAmount: 100,
  fiatCurrency: "EUR",
  externalTransactionId: "cart_1",
  externalPaymentPageUrl: "https://pay.example/5b1ff8bf",
})!

/** As settling left it after the same answer. */
const plain = { paid_at: null, trade: storedTrade(attemptRow(), said) as AttemptRow["trade"] }

async function look({ attempt = {}, trade = {} }: { attempt?: Partial<AttemptRow>; trade?: Partial<Trade> }) {
  const findTradeById = jest.fn().mockResolvedValue({ ...said, ...trade })
  const client = { findTradeById, findTradeByExternalId: findTradeById }
  return { findTradeById, read: await glance(contextOf(client), attemptRow({ ...plain, ...attempt })) }
}

function contextOf(client: object): RecordingContext {
  const clock = { now: () => now, random: () => 0.5 }
  return { account: { client, options: {} }, clock } as unknown as RecordingContext
}

describe("a look at a payment that waits", () => {
  it("is all that is needed while the service says what it said, and is followed by the next one", async () => {
    const { read } = await look({})
    expect(read).toMatchObject({ attempt: { id: "payatt_1" }, readAt: now, nextCheckAt: expect.any(Date) })
    expect(read!.nextCheckAt!.getTime() - now.getTime()).toBe(30_000)
  })

  it.each<[string, Partial<Trade>]>([
    ["a status", { status: "closed" }],
    ["an amount", { fiatAmount: "99.00" }],
    ["a requisite", { bank: "another" }],
    ["a page", { externalPaymentPageUrl: "https://pay.example/other" }],
    ["another trade's id", { externalTransactionId: "cart_2" }],
  ])("is not enough when the service says %s that is new", async (_, trade) => {
    expect((await look({ trade })).read).toBeUndefined()
  })

  it.each<[string, Partial<AttemptRow>]>([
    ["is not open", { state: "canceled" }],
    ["is reviewed", { trade_status: "dispute" }],
    ["has a status that is not known", { trade_status: "odd" }],
    ["was never read", { trade_status: null }],
    ["was paid before", { paid_at: now }],
    ["failed to settle", { settle_failures: 1 }],
    ["has an error", { last_error_code: "trade_not_stored" }],
    ["has a completion without an end", { completion_mark: "mark" }],
    ["has an order that is being canceled", { order_cancel_began_at: now }],
    ["has a window that is over", { expires_at: now }],
  ])("is not tried when the attempt %s", async (_, attempt) => {
    const { findTradeById, read } = await look({ attempt })
    expect(read).toBeUndefined()
    expect(findTradeById).not.toHaveBeenCalled()
  })

  it("leaves a trade that is gone to settling", async () => {
    const context = contextOf({ findTradeById: () => Promise.resolve(null) })
    expect(await glance(context, attemptRow(plain))).toBeUndefined()
  })
})
