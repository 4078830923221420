import { attemptRow } from "../../modules/payin/__tests__/attempt-row"
import { decide } from "../decide"
import type { MedusaFacts } from "../facts"
import { recordOutcome } from "../record-outcome"
import { everySituation } from "./every-situation"
import { notebook, outcomeOf, paid, standing, unplaced } from "./notebook"

describe("recording what settling led to", () => {
  it("never takes money for done whose cart is gone and has no order", async () => {
    const book = notebook(paid)
    const facts = { ...standing, order: "none", cart: "gone" } as const
    const settled = await recordOutcome(book.payin, paid, outcomeOf(facts))
    expect(settled.state).toBe("paid")
    expect([...book.open.keys()]).toEqual(["paid_without_order"])
    const link = await recordOutcome(book.payin, paid, outcomeOf({ ...facts, cart: "none" }))
    expect(link.state).toBe("captured")
  })

  const captured = { ...paid, state: "captured" as const, paid_at: new Date("2026-11-20T12:00:00.000Z") }

  it("makes a case of captured money whose order is gone, also where its payment is, and the cart cannot be completed", async () => {
    for (const payment of ["captured", "none"] as const) {
      const book = notebook(captured)
      const failed = { actions: ["complete_cart" as const], problem: "Not enough stock." }
      await recordOutcome(book.payin, captured, outcomeOf({ ...unplaced, payment }, failed))
      expect([...book.open]).toEqual(["paid_without_order"])
    }
  })

  it("makes none of captured money that is on its order, or that the service has taken back", async () => {
    const takenBack = { ...captured, taken_back_at: captured.paid_at }
    const situations = [
      [captured, standing],
      [captured, { ...standing, payment: "none" }],
      [takenBack, { ...unplaced, payment: "none" }],
    ] as const
    for (const [attempt, facts] of situations) {
      const book = notebook(attempt)
      await recordOutcome(book.payin, attempt, outcomeOf(facts))
      expect([...book.open]).toEqual([])
    }
  })

  it.each([
    ["notes that its order was canceled", { order: "canceled" }, {}, { order_canceled_at: expect.any(Date) }],
    ["notes it once", { order: "canceled" }, { order_canceled_at: new Date(0) }, undefined],
    ["notes that it stands again", {}, { order_canceled_at: new Date(0) }, { order_canceled_at: null }],
    [
      "ends a cancellation that was cut off",
      {},
      { order_cancel_began_at: new Date(0) },
      { order_cancel_began_at: null },
    ],
    ["not while half of it is left", { halfCanceled: true }, { order_cancel_began_at: new Date(0) }, undefined],
    [
      "nor of an order that is canceled, which is ended by itself",
      { order: "canceled" },
      { order_canceled_at: new Date(0), order_cancel_began_at: new Date(0) },
      undefined,
    ],
  ] as const)("%s", async (_what, facts, attempt, change) => {
    const before = { ...captured, order_id: "order_1", ...attempt }
    const book = notebook(before)
    await recordOutcome(book.payin, before, outcomeOf({ ...standing, ...facts }))
    expect(book.changes).toEqual(change ? [change] : [])
  })

  it("opens no case of money that a person has dealt with, and closes what is still open of it", async () => {
    const book = notebook(paid, ["amount_over", "second_trade"])
    const resolved = { ...paid, resolved_revision: paid.trade_revision }
    await recordOutcome(book.payin, resolved, outcomeOf(unplaced))
    expect([...book.open.keys()]).toEqual(["second_trade"])
  })

  it("leaves the case when it is killed before the state is written, and not the other way round", async () => {
    const book = notebook(paid, [], { killedBeforeState: true })
    const short = outcomeOf(standing, { cases: ["amount_short"] })
    await expect(recordOutcome(book.payin, paid, short)).rejects.toThrow("killed")
    expect([...book.open.keys()]).toEqual(["amount_short"])
    expect(book.row().state).toBe("paid")
  })

  it("closes what is over also when the cancellation of its order cannot be ended, but not the case of that", async () => {
    const book = notebook(paid, ["dispute", "not_settling"])
    const outcome = outcomeOf(standing, { endCancel: () => Promise.reject(new Error("no stock module")) })
    await expect(recordOutcome(book.payin, paid, outcome)).rejects.toThrow("no stock module")
    expect([...book.open.keys()]).toEqual(["not_settling"])
    expect(book.nexts).toEqual([])
  })

  it("dates a payment of which more was captured by that, so that what the order costs later is no news of it", async () => {
    const captured = { ...paid, state: "captured" as const }
    for (const [actions, isDated] of [[["capture"], true] as const, [[], false] as const]) {
      const book = notebook(captured)
      await recordOutcome(book.payin, captured, outcomeOf(standing, { actions: [...actions] }))
      const dated = book.changes.map(({ unchanged_since }) => unchanged_since! > captured.unchanged_since)
      expect(dated.includes(true)).toBe(isDated)
    }
  })

  describe("of an attempt that reading its trade made due soon, if settling is cut off", () => {
    const now = new Date("2026-11-28T12:00:00.000Z")
    const ifCutOff = new Date("2026-11-28T12:05:00.000Z")
    const longAgo = new Date("2026-11-20T00:00:00.000Z")
    const captured = attemptRow({
      ...{ state: "captured", trade_status: "closed", unchanged_since: longAgo, next_check_at: ifCutOff },
    })

    beforeEach(() => void jest.useFakeTimers({ now, doNotFake: ["nextTick"] }))
    afterEach(() => void jest.useRealTimers())

    it("ends that at last: it is checked next at its own time", async () => {
      const book = notebook(captured)
      await recordOutcome(book.payin, captured, outcomeOf(standing, { ifCutOff }))
      expect(book.nexts).toEqual([{ at: null, instead: ifCutOff }])
    })

    it("leaves it due while that is not recorded, and when it is checked soon anyway", async () => {
      const killed = notebook({ ...captured, state: "paid" }, [], { killedBeforeState: true })
      const cut = recordOutcome(killed.payin, killed.row(), outcomeOf(standing, { ifCutOff }))
      await expect(cut).rejects.toThrow("killed")
      const fresh = { ...captured, state: "paid" as const, unchanged_since: now }
      const waiting = notebook(fresh)
      await recordOutcome(waiting.payin, fresh, outcomeOf(unplaced, { ifCutOff }))
      expect([killed.nexts, waiting.nexts]).toEqual([[], []])
    })

    it("leaves the check that somebody else has asked for meanwhile", async () => {
      const asked = { ...captured, next_check_at: now }
      const book = notebook(asked)
      await recordOutcome(book.payin, asked, outcomeOf(standing, { ifCutOff }))
      expect(book.nexts).toEqual([])
    })

    it("tries again in time what the host refused", async () => {
      const refused = { ...captured, state: "canceled" as const, unchanged_since: new Date(now.getTime() - 3_600_000) }
      const book = notebook(refused)
      const abandoned: MedusaFacts = { ...standing, payment: "none", unpaidOrder: "abandoned" }
      const failed = outcomeOf(abandoned, { actions: ["give_up_order"], problem: "No.", ifCutOff })
      await recordOutcome(book.payin, refused, failed)
      expect(book.nexts).toEqual([{ at: new Date(now.getTime() + 900_000), instead: ifCutOff }])
      expect(book.due).toEqual([900])
    })
  })

  it("does not take a payment for done that its order does not know of", async () => {
    const book = notebook(paid)
    const settled = await recordOutcome(book.payin, paid, outcomeOf({ ...standing, unrecorded: true }))
    expect(settled.state).toBe("paid")
    expect([...book.open.keys()]).toEqual(["paid_without_order"])
  })

  describe("of an order that nobody pays", () => {
    const now = new Date("2026-11-20T12:00:00.000Z")
    const ended = attemptRow({ state: "canceled", trade_status: "canceled", unchanged_since: now })
    const abandoned: MedusaFacts = { ...standing, payment: "none", unpaidOrder: "abandoned" }
    const failed = outcomeOf(abandoned, { actions: ["give_up_order"], problem: "Cannot cancel a completed order." })

    beforeEach(() => void jest.useFakeTimers({ now, doNotFake: ["nextTick"] }))
    afterEach(() => void jest.useRealTimers())

    it("makes it a case with the host's words when it could not be canceled, and tries again soon", async () => {
      const book = notebook(ended)
      await recordOutcome(book.payin, ended, failed)
      expect([...book.open]).toEqual(["unpaid_order"])
      expect(book.facts.get("unpaid_order")).toEqual([{ fact: "reason", words: "Cannot cancel a completed order." }])
      expect(book.told).toEqual([])
      expect(book.due).toEqual([5])
    })

    it("tries ever more slowly, and after a day only when the trade is read again", async () => {
      const pauses = [1, 20, 23 * 60, 25 * 60].map(async (minutes) => {
        const waiting = { ...ended, unchanged_since: new Date(now.getTime() - minutes * 60_000) }
        const book = notebook(waiting)
        await recordOutcome(book.payin, waiting, failed)
        return book.due
      })
      expect(await Promise.all(pauses)).toEqual([[30], [600], [900], []])
    })

    it("tells the store once it is canceled, and opens no case", async () => {
      const book = notebook(ended)
      const canceled: MedusaFacts = { ...abandoned, order: "canceled", unpaidOrder: "none" }
      await recordOutcome(book.payin, ended, outcomeOf(canceled, { actions: ["give_up_order"] }))
      expect([book.told, [...book.open.keys()], book.due]).toEqual([["payin.canceled"], [], []])
    })

    it("writes down that the store keeps it, once", async () => {
      const book = notebook(ended)
      await recordOutcome(book.payin, ended, outcomeOf({ ...abandoned, unpaidOrder: "kept" }))
      const kept = book.row().order_kept_at
      expect(kept).toBeInstanceOf(Date)
      await recordOutcome(book.payin, book.row(), outcomeOf({ ...abandoned, unpaidOrder: "kept" }))
      expect(book.row().order_kept_at).toBe(kept)
    })
  })

  it("tells of a captured order once, however often it is recorded", async () => {
    const book = notebook(paid)
    await recordOutcome(book.payin, paid, outcomeOf(standing))
    await recordOutcome(book.payin, paid, outcomeOf(standing))
    await recordOutcome(book.payin, book.row(), outcomeOf(standing))
    expect(book.row()).toMatchObject({ state: "captured", order_id: "order_1" })
    expect(book.told).toEqual(["payin.paid"])
  })

  it("shows the host's own words when a paid cart could not become an order", async () => {
    const book = notebook(paid)
    await recordOutcome(book.payin, paid, outcomeOf(unplaced, { problem: "Not enough stock for item sku-1" }))
    const words = "Not enough stock for item sku-1"
    expect(book.facts.get("paid_without_order")).toEqual([{ fact: "reason", words }])
  })

  it("closes the cases that hold no longer and keeps those that a person has to close", async () => {
    const book = notebook(paid, ["paid_without_order", "dispute", "refund_by_hand"])
    await recordOutcome(book.payin, paid, outcomeOf(standing))
    expect([...book.open.keys()]).toEqual(["refund_by_hand"])
  })

  it("says in no case what the payer sees or who the payer is", async () => {
    const said = new Set<string>()
    for (const { cases, medusa } of differentCases()) {
      const book = notebook(paid)
      await recordOutcome(book.payin, paid, outcomeOf(medusa, { cases }))
      said.add(JSON.stringify([book.updates, book.data]))
    }
    expect(said.size).toBeGreaterThan(5)
    expect([...said].join()).not.toMatch(/2200000000000000|Ivan|pay\.example/)
  })

  it("ends paid money as captured or as an open case, in every situation and whether or not the host did what it said", async () => {
    const unseen = []
    for (const { trade, medusa } of everySituation().filter(({ trade }) => trade.status === "closed")) {
      const book = notebook(paid)
      const { action, cases } = decide(trade, medusa)
      const settled = await recordOutcome(book.payin, paid, outcomeOf(medusa, { actions: [action], cases }))
      if (settled.state !== "captured" && book.open.size === 0) unseen.push({ trade, medusa })
    }
    expect(unseen).toEqual([])
  })
})

/** One situation for all that a case's words depend on. */
function differentCases() {
  const decided = everySituation().map(({ trade, medusa }) => ({ medusa, cases: decide(trade, medusa).cases }))
  const words = ({ medusa: { order, cart, wants }, cases }: (typeof decided)[number]) =>
    [order, cart, wants, ...cases].join()
  return new Map(decided.map((each) => [words(each), each])).values()
}
