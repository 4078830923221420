import { attemptRow } from "../../modules/payin/__tests__/attempt-row"
import type { CaseKind } from "../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { MedusaFacts } from "../facts"
import { type Outcome, recordOutcome } from "../record-outcome"
import { notebook, outcomeOf, paid, standing, unplaced } from "./notebook"

type More = Partial<Pick<Outcome["after"], "cartTotal" | "missing" | "payment">> & {
  problem?: string
  attempt?: AttemptRow
}

/** The facts of the case of the kind, as recording this leaves it. */
async function factsOf(kind: CaseKind, facts: MedusaFacts, { problem, attempt = paid, ...more }: More = {}) {
  const book = notebook(attempt)
  const outcome = outcomeOf(facts, { cases: [kind], problem })
  await recordOutcome(book.payin, attempt, { ...outcome, after: { ...outcome.after, ...more } })
  return book.facts.get(kind)
}

const reason = (words: string) => ({ fact: "reason", words })

describe("what a case tells", () => {
  it.each<CaseKind>(["paid_without_order", "stock_not_reserved", "unpaid_order"])(
    "of %s: the host's reason, where there is one",
    async (kind) => {
      const words = "Not enough stock."
      expect(await factsOf(kind, unplaced, { problem: words })).toEqual([{ fact: "reason", words }])
      expect(await factsOf(kind, unplaced)).toEqual([])
    },
  )

  it("a reason of any length, and what no database can hold left out", async () => {
    const problem = `${"x".repeat(498)}\u0000\u{1f600}${"y".repeat(5000)}`
    const words = `${"x".repeat(498)}…`
    expect(await factsOf("stock_not_reserved", standing, { problem })).toEqual([{ fact: "reason", words }])
    const just = "x".repeat(500)
    expect(await factsOf("stock_not_reserved", standing, { problem: just })).toEqual([{ fact: "reason", words: just }])
  })

  it.each<CaseKind>(["paid_twice", "paid_superseded", "paid_after_cancel", "dispute", "unknown_status", "amount_over"])(
    "of %s: no reason, for it needs none",
    async (kind) => {
      expect(await factsOf(kind, { ...unplaced, cart: "gone" }, { problem: "Not enough stock." })).toEqual([])
    },
  )

  it("that a cart is gone, unless its order exists", async () => {
    const gone: MedusaFacts = { ...unplaced, cart: "gone" }
    expect(await factsOf("paid_without_order", gone)).toEqual([{ fact: "cart_gone" }])
    expect(await factsOf("paid_without_order", { ...gone, order: "canceled" })).toEqual([])
    expect(await factsOf("paid_without_order", { ...gone, cart: "none" })).toEqual([])
    expect(await factsOf("paid_without_order", gone, { problem: "Locked." })).toEqual([reason("Locked.")])
  })

  it("that a cart which was completed has no order any more", async () => {
    const ended: MedusaFacts = { ...unplaced, cart: "completed" }
    expect(await factsOf("paid_without_order", ended)).toEqual([{ fact: "cart_ended" }])
    expect(await factsOf("paid_without_order", ended, { problem: "Locked." })).toEqual([reason("Locked.")])
  })

  it("that a payment link is gone, which never had a cart", async () => {
    const link = { attempt: attemptRow({ ...paid, cart_id: null, order_id: "order_1" }) }
    const gone: MedusaFacts = { ...unplaced, cart: "gone" }
    expect(await factsOf("paid_without_order", gone, link)).toEqual([{ fact: "link_gone" }])
  })

  it("that an order stands and does not show the money, and why", async () => {
    const stands: MedusaFacts = { ...standing, payment: "none", cart: "gone" }
    expect(await factsOf("paid_without_order", stands)).toEqual([{ fact: "order_stands" }])
    const both = [{ fact: "order_stands" }, reason("It is locked.")]
    expect(await factsOf("paid_without_order", stands, { problem: "It is locked." })).toEqual(both)
  })

  it("that it was refunded, while its cart could become another order", async () => {
    const refunded: MedusaFacts = { ...unplaced, payment: "refunded" }
    expect(await factsOf("paid_without_order", refunded)).toEqual([{ fact: "refunded" }])
    expect(await factsOf("paid_without_order", { ...refunded, cart: "gone" })).toEqual([{ fact: "cart_gone" }])
  })

  it("that a person had decided about it before a review, unless what they sent back says so", async () => {
    const reviewed = attemptRow({ ...paid, trade_revision: 4, resolved_revision: 2 })
    expect(await factsOf("paid_without_order", unplaced, { attempt: reviewed })).toEqual([{ fact: "decided" }])
    const attempt = { ...reviewed, sent_outside: "100.00" }
    const sent = [{ fact: "sent_back", amount: "100.00" }]
    expect(await factsOf("paid_without_order", unplaced, { attempt })).toEqual(sent)
  })

  it("what the cart costs now, when it is not what was paid", async () => {
    const changed: MedusaFacts = { ...unplaced, sameAmount: false }
    const costs = async (facts: MedusaFacts, problem?: string) =>
      await factsOf("paid_without_order", facts, { problem, cartTotal: "120.00" })
    expect(await costs(changed)).toEqual([{ fact: "cart_costs", amount: "120.00" }])
    expect(await costs(unplaced)).toEqual([])
    expect(await costs({ ...changed, cart: "completed" })).toEqual([{ fact: "cart_ended" }])
    expect(await costs(changed, "Locked.")).toEqual([reason("Locked.")])
    expect(await factsOf("paid_without_order", changed)).toEqual([{ fact: "cart_costs", amount: null }])
  })

  it.each<[CaseKind, MedusaFacts["wants"], boolean]>([
    ["amount_short", "more", true],
    ["amount_short", "same", false],
    ["amount_short", "less", false],
    ["amount_over", "less", true],
    ["amount_over", "same", false],
    ["amount_over", "more", false],
  ])("of %s, when the order costs %s: that it was edited is %s", async (kind, wants, isEdited) => {
    const facts = await factsOf(kind, { ...standing, wants })
    expect(facts).toEqual(isEdited ? [{ fact: "order_edited", costs: wants }] : [])
  })

  it("what an order misses of money that was sent back, and not that it was edited", async () => {
    const facts = await factsOf("amount_short", { ...standing, wants: "more" }, { missing: "60.00" })
    expect(facts).toEqual([{ fact: "order_misses", amount: "60.00" }])
  })

  it("that goods of an unpaid order are out, beside why it could not be canceled", async () => {
    const shipped: MedusaFacts = { ...standing, payment: "none", unpaidOrder: "shipped" }
    expect(await factsOf("unpaid_order", shipped)).toEqual([{ fact: "goods_out" }])
    const both = [reason("Locked."), { fact: "goods_out" }]
    expect(await factsOf("unpaid_order", shipped, { problem: "Locked." })).toEqual(both)
    expect(await factsOf("unpaid_order", { ...shipped, unpaidOrder: "abandoned" })).toEqual([])
    expect(await factsOf("unpaid_order", { ...shipped, unpaidOrder: "credited" })).toEqual([{ fact: "credit_spent" }])
  })

  it("of a trade that is taken back: whether its payment is captured", async () => {
    const payment = { id: "pay_1", payment_session_id: "payses_1", amount: 100, canceled_at: null }
    const told = async (more: Partial<Outcome["after"]>) => await factsOf("reverted", standing, more)
    const captures = [{ id: "capt_1", amount: 100 }]
    expect(await told({ payment: { ...payment, captures } })).toEqual([{ fact: "captured" }])
    expect(await told({ payment: { ...payment, captures: [] } })).toEqual([{ fact: "not_captured" }])
    expect(await told({ payment })).toEqual([{ fact: "not_captured" }])
    expect(await told({})).toEqual([{ fact: "not_captured" }])
  })

  it("of money that a person had decided about and that is taken back: that, and what was sent back", async () => {
    const attempt = attemptRow({ ...paid, state: "canceled", sent_outside: "100.00" })
    expect(await factsOf("reverted", unplaced, { attempt })).toEqual([
      { fact: "decided" },
      { fact: "sent_back", amount: "100.00" },
    ])
    expect(await factsOf("reverted", unplaced)).toEqual([{ fact: "decided" }])
  })

  it("what it follows from, anew with each settling", async () => {
    const attempt = { ...paid, trade_revision: 7 }
    const book = notebook(attempt)
    await recordOutcome(book.payin, attempt, outcomeOf(standing, { cases: ["dispute"] }))
    expect(book.updates).toEqual([{ facts: [], again: "renew", tradeRevision: 7 }])
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
    expect(book.data).toEqual([{ kind: "captured", order_id: "order_1" }])
    expect(book.told).toEqual(["payin.paid"])
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
    expect(await told(unpaid, { actions: ["cancel_session"] })).toEqual([{ canceled: "session", order_id: "order_1" }])
    expect(await told(unpaid, { actions: ["cancel_session"], problem: "It is locked." })).toEqual([])
    expect(await told(unpaid, { actions: ["give_up_order"] })).toEqual([])
    expect(await told({ ...unpaid, order: "canceled" }, { actions: ["none"] })).toEqual([])
    expect(await told({ ...unpaid, order: "canceled" }, { actions: ["give_up_order"] })).toEqual([
      { canceled: "order", order_id: "order_1" },
    ])
  })

  it("is that again when a kill may have come before it was said, for a day", async () => {
    const told = async (ended: AttemptRow) => {
      const book = notebook(ended)
      await recordOutcome(book.payin, ended, outcomeOf({ ...standing, payment: "none", session: "canceled" }))
      return book.told
    }
    const unchanged_since = new Date(Date.now() - 60_000)
    const ended = attemptRow({ state: "canceled", trade_status: "canceled", unchanged_since })
    expect(await told(ended)).toEqual(["payin.canceled"])
    expect(await told({ ...ended, unchanged_since: new Date(Date.now() - 25 * 3_600_000) })).toEqual([])
    expect(await told({ ...ended, state: "open" })).toEqual([])
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
