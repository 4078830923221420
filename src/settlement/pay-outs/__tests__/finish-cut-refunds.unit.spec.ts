import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { finishCutRefunds } from "../finish-cut-refunds"

const start = new Date("2026-11-22T12:00:00.000Z").getTime()
const after = (minutes: number) => new Date(start + minutes * 60_000)

/** A store in which these refunds were recorded, also on their order, and none of them was sent. */
function storeWith(refunds: { id: string; created_at: Date; note?: string; amount?: number }[]) {
  const reported: string[] = []
  const dropped: string[] = []
  /** What was dropped by the time the host summed up a collection. */
  const summedUp: [collection: string, dropped: string[]][] = []
  const due: string[] = []
  const failing = new Set<string>()
  const known: string[] = []
  const payin = {
    isStopping: false,
    payOuts: { ofRefunds: async () => [] },
    attempts: {
      findBySession: async () => ({ id: "payatt_1", state: "captured", currency_code: "EUR" }),
      scheduleCheck: async (id: string) => void due.push(id),
    },
    cases: {
      recordedRefunds: async () => known,
      refundedBefore: async () => "0",
      recordRefund: async ({ refund_id }: { refund_id: string }) => {
        if (failing.has(refund_id)) throw new Error("It cannot be reported.")
        reported.push(refund_id)
      },
    },
    log: { warn: () => {} },
  }
  const of = { payment_collection_id: "pay_col_1", provider_id: "pp_payin_default" }
  const payment = { id: "pay_1", ...of, currency_code: "eur" }
  const listRefunds = async ({ id, created_at }: { id?: string[]; created_at: { $gte: Date; $lt: Date } }) =>
    refunds
      .filter((refund) =>
        id ? id.includes(refund.id) : refund.created_at >= created_at.$gte && refund.created_at < created_at.$lt,
      )
      .slice(0, 500)
      .map((refund) => ({ amount: 30, ...refund, payment }))
  const on = { order_id: "order_1", amount: -30, created_at: after(-9_999) }
  const listOrderTransactions = async () => refunds.map(({ id }) => ({ ...on, reference_id: id }))
  // The host's own, right after each refund: none of them was cut off on its order.
  const listOrderChanges = async () => [
    { id: "ordch_1", order_id: "order_1", status: "confirmed", created_at: after(9_999) },
  ]
  const lock = { isHeld: false, calls: 0 }
  const acquire = async () => {
    lock.calls += 1
    if (lock.isHeld) throw new Error("It is held.")
  }
  const deleteRefunds = async (ids: string[]) => void dropped.push(...ids)
  const host = {
    listRefunds,
    deleteRefunds,
    maybeUpdatePaymentCollection_: async (id: string) => void summedUp.push([id, [...dropped]]),
    listOrderTransactions,
    listOrderChanges,
    getLinkModule: () => ({ list: async () => [{ order_id: "order_1" }] }),
    listOrders: async () => [{ status: "pending" }],
    acquire,
    release: async () => true,
  }
  const parts = (name: string) => (name === PAYIN_MODULE ? payin : host)
  return {
    container: { resolve: parts } as unknown as MedusaContainer,
    dropped,
    due,
    failing,
    host,
    known,
    lock,
    reported,
    summedUp,
  }
}

describe("refunds that the store was stopped before sending", () => {
  const at = (minutes: number) => jest.spyOn(Date, "now").mockReturnValue(after(minutes).getTime())

  afterEach(() => jest.restoreAllMocks())

  it("are reported once the host has had its time to send them", async () => {
    const { container, reported } = storeWith([{ id: "ref_1", created_at: after(0) }])
    at(1)
    await finishCutRefunds(container)
    expect(reported).toEqual([])
    at(3)
    await finishCutRefunds(container)
    expect(reported).toEqual(["ref_1"])
  })

  it("are reported at last although the lock of a request that was killed is never let go", async () => {
    const { container, lock, reported } = storeWith([{ id: "ref_1", created_at: after(0) }])
    lock.isHeld = true
    at(3)
    await finishCutRefunds(container)
    expect(reported).toEqual([])
    at(31)
    await finishCutRefunds(container)
    expect(reported).toEqual(["ref_1"])
  })

  it("are left alone, and their payments with them, once staff have been told", async () => {
    const { container, known, lock, reported } = storeWith([{ id: "ref_1", created_at: after(0) }])
    known.push("ref_1")
    at(3)
    await finishCutRefunds(container)
    expect({ calls: lock.calls, reported }).toEqual({ calls: 0, reported: [] })
  })

  it("are dropped, and told to nobody, where Medusa began them by itself after a failed completion", async () => {
    const note = "Refunded due to cart completion failure"
    const { container, dropped, known, reported } = storeWith([
      { id: "ref_own", note, created_at: after(0) },
      { id: "ref_sent", note, created_at: after(0) },
      { id: "ref_staff", note: "Refunded", created_at: after(0) },
    ])
    known.push("ref_sent")
    at(3)
    await finishCutRefunds(container)
    expect({ dropped, reported }).toEqual({ dropped: ["ref_own"], reported: ["ref_staff"] })
  })

  it("are dropped where nobody can send so little, which the provider refuses, and leave the sums", async () => {
    const { container, dropped, reported, summedUp } = storeWith([
      { id: "ref_none", amount: 0.004, created_at: after(0) },
      { id: "ref_cent", amount: 0.006, created_at: after(0) },
    ])
    at(3)
    await finishCutRefunds(container)
    expect({ dropped, reported }).toEqual({ dropped: ["ref_none"], reported: ["ref_cent"] })
    expect(summedUp).toEqual([["pay_col_1", ["ref_none"]]])
  })

  const none = { id: "ref_none", amount: 0.004, created_at: after(0) }

  it("are dropped when no other request is at work on their payment", async () => {
    const { container, dropped, due, lock, summedUp } = storeWith([none])
    lock.isHeld = true
    at(3)
    await finishCutRefunds(container)
    expect({ dropped, due, summedUp }).toEqual({ dropped: [], due: [], summedUp: [] })
    lock.isHeld = false
    at(5)
    await finishCutRefunds(container)
    expect({ dropped, due }).toEqual({ dropped: ["ref_none"], due: ["payatt_1"] })
  })

  it("are dropped, and their attempt is settled again, although Medusa cannot sum up", async () => {
    const { container, dropped, due, host } = storeWith([none])
    jest.spyOn(host, "maybeUpdatePaymentCollection_").mockRejectedValue(new Error("Connection terminated unexpectedly"))
    at(3)
    await finishCutRefunds(container)
    expect({ dropped, due }).toEqual({ dropped: ["ref_none"], due: ["payatt_1"] })
  })

  it.each([
    ["pending", ["pay_col_1"]],
    ["canceled", []],
  ])("are dropped where their order is %s, whose sums stay where it is canceled", async (status, expected) => {
    const { container, dropped, host, summedUp } = storeWith([none])
    jest.spyOn(host, "listOrders").mockResolvedValue([{ status }])
    at(3)
    await finishCutRefunds(container)
    expect({ dropped, summed: summedUp.map(([id]) => id) }).toEqual({ dropped: ["ref_none"], summed: expected })
  })

  it("are reported although the clock was set back after the last look", async () => {
    const refunds: { id: string; created_at: Date }[] = []
    const { container, reported } = storeWith(refunds)
    at(60)
    await finishCutRefunds(container)
    refunds.push({ id: "ref_1", created_at: after(1) })
    at(10)
    await finishCutRefunds(container)
    expect(reported).toEqual(["ref_1"])
  })

  it("are reported although a server that is gone for good had recorded them with a clock hours behind", async () => {
    const refunds: { id: string; created_at: Date }[] = []
    const { container, reported } = storeWith(refunds)
    at(0)
    await finishCutRefunds(container)
    refunds.push({ id: "ref_1", created_at: after(-300) })
    for (let minutes = 2; minutes <= 62; minutes += 2) {
      at(minutes)
      await finishCutRefunds(container)
    }
    expect(reported).toEqual(["ref_1"])
  })

  it("are reported page by page, without a pause in between", async () => {
    const { container, reported } = storeWith(
      Array.from({ length: 501 }, (_, n) => ({ id: `ref_${n}`, created_at: new Date(start + n) })),
    )
    at(10)
    await finishCutRefunds(container)
    await finishCutRefunds(container)
    expect(new Set(reported).size).toBe(501)
  })

  it("are reported also after a page in which one cannot be, which is tried again", async () => {
    const refunds = Array.from({ length: 1001 }, (_, n) => ({ id: `ref_${n}`, created_at: new Date(start + n) }))
    const { container, failing, reported } = storeWith(refunds)
    failing.add("ref_0")
    for (const minutes of [10, 10, 10]) {
      at(minutes)
      await finishCutRefunds(container)
    }
    expect(new Set(reported).size).toBe(1000)
    failing.clear()
    at(12)
    await finishCutRefunds(container)
    expect(reported).toContain("ref_0")
  })
})
