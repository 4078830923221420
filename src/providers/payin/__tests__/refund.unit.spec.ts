import { PayinError } from "../../../merchant-api/payin-error"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { recordRefund } from "../refund"
import { PayinPaymentProvider } from "../service"

/**
 * The store's code that Medusa runs at the end of a completion takes long and then fails: settling has seen the order,
 * which the rollback takes away before it gives back what was captured.
 */
describe("a refund that Medusa makes because it could not finish an order", () => {
  it("is refused, and told to nobody, once the order is gone", async () => {
    const recorded: string[] = []
    const captured = attemptRow({ state: "captured", trade_status: "closed" })
    const payin = {
      account: () => Promise.resolve({ options: { refunds: "by_hand" } }),
      attempts: { findBySession: () => Promise.resolve(captured), scheduleCheck: () => Promise.resolve() },
      placements: { standsOnOrder: () => Promise.resolve(false) },
      cases: {
        recordedRefunds: () => Promise.resolve([]),
        freshRefunds: () => Promise.resolve([]),
        recordRefund: (refund: { amount: string }) => Promise.resolve(recorded.push(refund.amount)),
      },
    }
    const provider = new PayinPaymentProvider({ payin } as never)
    const refund = { data: { session_id: "payses_1" }, amount: 100, context: { idempotency_key: "ref_1" } }
    await expect(provider.refundPayment(refund)).rejects.toMatchObject({ type: "not_allowed" })
    expect(recorded).toEqual([])
  })
})

describe("a refund that staff send by hand", () => {
  const isRead = (amount: string, id?: string) => ({ at: "2026-11-01T00:00:00.000Z", id, amount })

  /** The service said less after the payment of 100 was captured, and Medusa has refunded some of it. */
  function refundedBefore(refunds: object[]) {
    const money = { paid_at: new Date(0), paid_amount: "60.00", trade_amount: "60.00" }
    return attemptRow({ state: "captured", ...money, books: { captured: "100.00", refunds } as never })
  }

  /** @param told of which refunds staff were told, whether or not settling has read them */
  async function record(amount: string, amounts: string[], told = amounts): Promise<string[]> {
    return await recordAfter(
      amounts.map((one) => isRead(one)),
      { amount, told },
    )
  }

  type Asked = { amount: string; told: string[]; attempt?: Partial<AttemptRow> }

  async function recordAfter(refunds: object[], { amount, told, attempt = {} }: Asked) {
    const recorded: string[] = []
    const payin = {
      account: () => Promise.resolve({ options: { refunds: "by_hand" } }),
      placements: { meetsChange: () => Promise.resolve(false) },
      cases: {
        recordedRefunds: () => Promise.resolve([]),
        freshRefunds: () => Promise.resolve(told),
        recordRefund: (refund: { amount: string }) => Promise.resolve(recorded.push(refund.amount)),
      },
    }
    await recordRefund(payin as never, { ...refundedBefore(refunds), ...attempt }, { id: "ref_1", amount })
    return recorded
  }

  it("is recorded up to what arrived, without what was refunded before", async () => {
    expect(await record("60.00", [])).toEqual(["60.00"])
    expect(await record("20.00", ["30.00", "10.00"])).toEqual(["20.00"])
  })

  it("is refused when it is more, with what is left", async () => {
    await expect(record("60.01", [])).rejects.toThrow(
      "Only 60.00 EUR can be sent back: the service says that 60.00 EUR",
    )
    await expect(record("20.01", ["30.00", "10.00"])).rejects.toThrow("Only 20.00 EUR can be sent back")
  })

  it("is refused when the refunds before it were not read yet, and together they are more", async () => {
    expect(await record("20.00", [], ["40.00"])).toEqual(["20.00"])
    await expect(record("20.01", [], ["40.00"])).rejects.toThrow("Only 20.00 EUR can be sent back")
    await expect(record("0.01", ["30.00"], ["30.00", "40.00"])).rejects.toThrow("Only 0.00 EUR can be sent back")
  })

  it("is recorded although settling has read it in Medusa before our provider was asked", async () => {
    const refunds = [isRead("40.00", "ref_0"), isRead("20.00", "ref_1")]
    expect(await recordAfter(refunds, { amount: "20.00", told: ["40.00"] })).toEqual(["20.00"])
  })

  it("is recorded of what staff say they have sent outside Medusa: it may be the same money", async () => {
    const attempt = { sent_outside: "60.00" }
    expect(await recordAfter([], { amount: "60.00", told: [], attempt })).toEqual(["60.00"])
  })

  it("is told to staff once, however often the provider is asked for it under Medusa's id", async () => {
    const told: { refund_id: string; amount: string }[] = []
    const payin = {
      account: () => Promise.resolve({ options: { refunds: "by_hand" } }),
      placements: { meetsChange: () => Promise.resolve(false) },
      cases: {
        recordedRefunds: (ids: string[]) =>
          Promise.resolve(ids.filter((id) => told.some((one) => one.refund_id === id))),
        freshRefunds: () => Promise.resolve(told.map(({ amount }) => amount)),
        recordRefund: (refund: (typeof told)[0]) => Promise.resolve(told.push(refund)),
      },
    }
    const ask = (id: string) => recordRefund(payin as never, refundedBefore([]), { id, amount: "60.00" })
    await ask("ref_1")
    await expect(ask("ref_1")).resolves.toBeUndefined()
    expect(told).toMatchObject([{ refund_id: "ref_1", amount: "60.00" }])
    await expect(ask("ref_2")).rejects.toThrow("Only 0.00 EUR can be sent back")
  })

  it("is refused in words when its account was taken out of the options", async () => {
    const gone = new PayinError("configuration", "There is no account.", { cure: "Put it back." })
    const payin = { account: () => Promise.reject(gone) }
    await expect(
      recordRefund(payin as never, refundedBefore([]), { id: "ref_1", amount: "1.00" }),
    ).rejects.toMatchObject({
      type: "not_allowed",
      message: "There is no account. Put it back.",
    })
  })
})

describe("a refund of an order that is being changed", () => {
  it.each([{ buildPayOut: () => ({}) }, { refunds: "by_hand" }])(
    "is refused before anything is sent: %o",
    async (options) => {
      const sent: string[] = []
      const payin = {
        account: () => Promise.resolve({ options }),
        placements: { meetsChange: () => Promise.resolve(true) },
        cases: {
          recordedRefunds: () => Promise.resolve([]),
          recordRefund: () => Promise.resolve(sent.push("by hand")),
        },
        payOuts: { send: () => Promise.resolve(sent.push("a pay-out")) },
      }
      const captured = attemptRow({ state: "captured", trade_status: "closed" })
      const refund = { id: "ref_1", amount: "30.00" }
      await expect(recordRefund(payin as never, captured, refund)).rejects.toThrow("Nothing was sent")
      expect(sent).toEqual([])
    },
  )
})
