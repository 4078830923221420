import type { AttemptRow, CaseTold, PayinModuleService } from "../../../modules/payin"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { decide, type MedusaFacts } from "../decide"
import { recordOutcome, type Outcome } from "../record-outcome"
import { everySituation } from "./every-situation"

/** The module's books, kept in memory: the attempt, its open cases, and what was told. */
function notebook(attempt: AttemptRow, cases: string[] = []) {
  const open = new Map(cases.map((kind) => [kind, "from before"]))
  const told: string[] = []
  let row = attempt
  const payin = {
    openCase: async (_id: string, kind: string, { detail }: CaseTold) => {
      if (!open.has(kind)) open.set(kind, detail)
    },
    closeCasesExcept: async (_id: string, kinds: string[]) => {
      for (const kind of [...open.keys()]) if (!kinds.includes(kind)) open.delete(kind)
    },
    changeAttempt: async (from: AttemptRow, change: Partial<AttemptRow>) => {
      if (from.state !== row.state) return undefined
      return (row = { ...row, ...change })
    },
    addTimelineEntry: async () => undefined,
    emit: async (name: string) => void told.push(name),
  }
  return { payin: payin as unknown as PayinModuleService, open, told, row: () => row }
}

const standing: MedusaFacts = {
  payment: "captured",
  unbooked: false,
  paidElsewhere: false,
  order: "standing",
  unfinished: false,
  cart: "completed",
  sameAmount: true,
  wants: "same",
  session: "open",
}
const unplaced: MedusaFacts = { ...standing, payment: "none", order: "none", cart: "open" }

function outcomeOf(facts: MedusaFacts, more: Partial<Outcome> = {}): Outcome {
  const orderId = facts.order === "none" ? null : "order_1"
  return {
    actions: [],
    problem: undefined,
    cases: [],
    after: { facts, sessions: [], session: undefined, payment: undefined, orderId },
    ...more,
  }
}

const paid = attemptRow({ state: "paid", trade_status: "closed" })

describe("recording what settling led to", () => {
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

  it("never takes money for done whose cart is gone and has no order", async () => {
    const book = notebook(paid)
    const facts = { ...standing, order: "none", cart: "gone" } as const
    const settled = await recordOutcome(book.payin, paid, outcomeOf(facts))
    expect(settled.state).toBe("paid")
    expect([...book.open.keys()]).toEqual(["paid_without_order"])
    const link = await recordOutcome(book.payin, paid, outcomeOf({ ...facts, cart: "none" }))
    expect(link.state).toBe("captured")
  })

  it("opens no case of money that a person has dealt with, and closes what is still open of it", async () => {
    const facts = `${paid.trade_id} closed 100`
    const book = notebook(paid, ["amount_over", "second_trade"])
    await recordOutcome(book.payin, { ...paid, resolved_facts: facts }, outcomeOf(unplaced))
    expect([...book.open.keys()]).toEqual(["second_trade"])
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
    expect(book.open.get("paid_without_order")).toMatch(/^100\.00 EUR arrived.*Not enough stock for item sku-1/)
  })

  it("closes the cases that hold no longer and keeps those that a person has to close", async () => {
    const book = notebook(paid, ["paid_without_order", "dispute", "refund_by_hand"])
    await recordOutcome(book.payin, paid, outcomeOf(standing))
    expect([...book.open.keys()]).toEqual(["refund_by_hand"])
  })

  it("says in no case what the payer sees or who the payer is", async () => {
    const said = new Set<string>()
    for (const { trade, medusa } of everySituation()) {
      const book = notebook(paid)
      const { cases } = decide(trade, medusa)
      await recordOutcome(book.payin, paid, outcomeOf(medusa, { cases }))
      for (const detail of book.open.values()) said.add(detail)
    }
    expect(said.size).toBeGreaterThan(5)
    expect([...said].join()).not.toMatch(/2200000000000000|Ivan|pay\.example/)
  })
})
