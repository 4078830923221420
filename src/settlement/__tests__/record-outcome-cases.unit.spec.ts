import { attemptRow } from "../../modules/payin/__tests__/attempt-row"
import type { CaseKind } from "../../modules/payin/case/case-kinds"
import type { MedusaFacts } from "../decide"
import { type Outcome, recordOutcome } from "../record-outcome"
import { notebook, outcomeOf, paid, standing, unplaced } from "./notebook"

/** The case of the kind, as recording this leaves it. */
async function caseOf(kind: CaseKind, facts: MedusaFacts, more: Partial<Outcome> & { row?: object } = {}) {
  const { row = {}, ...outcome } = more
  const attempt = { ...paid, trade_amount: "80.00", ...row }
  const book = notebook(attempt)
  await recordOutcome(book.payin, attempt, outcomeOf(facts, { cases: [kind], ...outcome }))
  return { detail: book.open.get(kind), facts: book.facts.get(kind) }
}

describe("what a case tells", () => {
  it.each<CaseKind>(["paid_without_order", "stock_not_reserved", "unpaid_order"])(
    "of %s: the host's reason, where there is one",
    async (kind) => {
      const words = "Not enough stock."
      expect((await caseOf(kind, unplaced, { problem: words })).facts).toEqual([{ fact: "reason", words }])
      expect((await caseOf(kind, unplaced)).facts).toEqual([])
    },
  )

  it.each<CaseKind>(["amount_short", "dispute", "reverted"])("of %s: no reason, for it needs none", async (kind) => {
    expect((await caseOf(kind, unplaced, { problem: "Not enough stock." })).facts).toEqual([])
  })

  it("that a cart is gone, unless its order stands", async () => {
    const gone: MedusaFacts = { ...unplaced, cart: "gone" }
    expect((await caseOf("paid_without_order", gone)).facts).toEqual([{ fact: "cart_gone" }])
    expect((await caseOf("paid_without_order", { ...gone, order: "standing" })).facts).toEqual([])
    expect((await caseOf("paid_without_order", { ...gone, cart: "none" })).facts).toEqual([])
  })

  it("of paid money why it has no order, in the host's words or ours", async () => {
    const detail = async (facts: MedusaFacts, problem?: string) =>
      (await caseOf("paid_without_order", facts, { problem })).detail
    const stands: MedusaFacts = { ...standing, payment: "none" }
    expect(await detail(unplaced)).toMatch(/could not be placed: its cart cannot be completed as it is/)
    expect(await detail({ ...unplaced, cart: "gone" })).toMatch(/could not be placed: its cart is not there any more/)
    expect(await detail(stands)).toMatch(/does not show it yet: the store did not take the payment/)
    expect(await detail(stands, "It is locked")).toMatch(/does not show it yet: It is locked/)
  })

  it.each<[CaseKind, MedusaFacts["wants"], boolean]>([
    ["amount_short", "more", true],
    ["amount_short", "same", false],
    ["amount_short", "less", false],
    ["amount_over", "less", true],
    ["amount_over", "same", false],
    ["amount_over", "more", false],
  ])("of %s, when the order costs %s: that it was edited is %s", async (kind, wants, isEdited) => {
    const { detail } = await caseOf(kind, { ...standing, wants })
    expect(/since it was edited/.test(detail!)).toBe(isEdited)
  })

  it("what the service said, as far as it said anything", async () => {
    const silent = { trade_status: null, trade_amount: null }
    const detail = async (kind: CaseKind, row?: object) => (await caseOf(kind, standing, { row })).detail
    expect(await detail("dispute", { trade_status: "checking" })).toMatch(/\(checking\)/)
    expect(await detail("dispute", silent)).toMatch(/\(unknown\)/)
    expect(await detail("unknown_status", { trade_status: "frozen" })).toMatch(/"frozen" with 80\.00/)
    expect(await detail("unknown_status", silent)).toMatch(/"nothing" with no amount/)
  })

  it("why settling fails and why nothing is reserved, or where to look", async () => {
    const detail = async (kind: CaseKind, problem?: string) => (await caseOf(kind, standing, { problem })).detail
    expect(await detail("not_settling", "another trade")).toMatch(/: another trade\.$/)
    expect(await detail("not_settling")).toMatch(/see the log/)
    expect(await detail("stock_not_reserved", "none left")).toMatch(/: none left\.$/)
    expect(await detail("stock_not_reserved")).toMatch(/it is not there/)
  })
})

describe("what is written down of an attempt", () => {
  it("is the order that it has, once", async () => {
    const book = notebook(paid)
    const short = outcomeOf({ ...standing, payment: "due" }, { cases: ["dispute"] })
    expect(await recordOutcome(book.payin, paid, short)).toMatchObject({ order_id: "order_1" })
    await recordOutcome(book.payin, book.row(), short)
    expect(book.changes).toEqual([{ order_id: "order_1" }])
  })

  it("is nothing where there is no order, and the one that it had stays", async () => {
    const attempt = { ...paid, order_id: "order_0" }
    const book = notebook(attempt)
    await recordOutcome(book.payin, attempt, outcomeOf(unplaced, { cases: ["dispute"] }))
    expect(book.changes).toEqual([])
    expect(book.row().order_id).toBe("order_0")
  })

  it("names attempt, cart and order where it is captured, and looks again", async () => {
    const book = notebook(paid)
    await recordOutcome(book.payin, paid, outcomeOf(standing))
    expect(book.data).toEqual([
      { kind: "captured", order_id: "order_1" },
      { name: "payin.paid", id: paid.id, cart_id: paid.cart_id, order_id: "order_1" },
    ])
    expect(book.due).toEqual([])
  })

  it.each<[Partial<MedusaFacts>, string]>([
    [{ payment: "refunded" }, "captured"],
    [{ payment: "refunded", order: "canceled" }, "captured"],
    [{ payment: "captured", order: "canceled" }, "paid"],
    [{ payment: "refunded", order: "none", cart: "open" }, "paid"],
    [{ payment: "due" }, "paid"],
  ])("with %j it is %s", async (facts, state) => {
    const book = notebook(paid)
    const outcome = outcomeOf({ ...standing, ...facts }, { cases: ["paid_after_cancel"] })
    expect((await recordOutcome(book.payin, paid, outcome)).state).toBe(state)
  })

  it("explains paid money by another case, not by one about its amount, and not by one that failed", async () => {
    const kinds = async (more: Partial<Outcome>) => {
      const book = notebook(paid)
      await recordOutcome(book.payin, paid, outcomeOf(unplaced, more))
      return [...book.open.keys()]
    }
    expect(await kinds({ cases: ["paid_twice"] })).toEqual(["paid_twice"])
    expect(await kinds({ cases: ["amount_over"] })).toEqual(["amount_over", "paid_without_order"])
    const failed = await kinds({ cases: ["paid_twice"], problem: "It is locked." })
    expect(failed).toEqual(["paid_twice", "paid_without_order"])
  })

  it("is that the session was ended, and of which order", async () => {
    const ended = attemptRow({ state: "canceled", trade_status: "canceled" })
    const told = async (facts: MedusaFacts, more: Partial<Outcome>) => {
      const book = notebook(ended)
      await recordOutcome(book.payin, ended, outcomeOf(facts, more))
      return book.data
    }
    const unpaid: MedusaFacts = { ...standing, payment: "none" }
    expect(await told(unpaid, { actions: ["cancel_session"] })).toEqual([
      { kind: "session_canceled", order_id: "order_1" },
      { name: "payin.canceled", id: ended.id, cart_id: ended.cart_id, order_id: "order_1" },
    ])
    expect(await told(unpaid, { actions: ["cancel_session"], problem: "It is locked." })).toEqual([])
    expect(await told(unpaid, { actions: ["give_up_order"] })).toEqual([])
    expect(await told({ ...unpaid, order: "canceled" }, { actions: ["none"] })).toEqual([])
  })

  it("is no case of an order that nobody tried to give up, or that is given up by now", async () => {
    const ended = attemptRow({ state: "canceled", trade_status: "canceled" })
    const kinds = async (facts: Partial<MedusaFacts>, more: Partial<Outcome>) => {
      const book = notebook(ended)
      await recordOutcome(book.payin, ended, outcomeOf({ ...standing, payment: "none", ...facts }, more))
      return [...book.open.keys()]
    }
    const problem = "It is locked."
    expect(await kinds({}, { actions: ["give_up_order"], problem })).toEqual(["unpaid_order"])
    expect(await kinds({}, { actions: ["give_up_order"] })).toEqual([])
    expect(await kinds({}, { actions: ["cancel_session"], problem })).toEqual([])
    expect(await kinds({ order: "canceled" }, { actions: ["give_up_order"], problem })).toEqual([])
  })
})
