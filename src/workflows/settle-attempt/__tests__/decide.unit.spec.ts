import { decide, type Decision, type MedusaFacts, type TradeFacts } from "../decide"
import { everySituation, type Situation } from "./every-situation"

const situations = everySituation().map((situation) => ({
  ...situation,
  ...decide(situation.trade, situation.medusa),
}))

type Decided = Situation & Decision

/** The situations that break a rule, so that a failure shows them. */
function breaking(applies: (each: Decided) => boolean, holds: (each: Decided) => boolean): Decided[] {
  const concerned = situations.filter(applies)
  expect(concerned.length).toBeGreaterThan(0)
  return concerned.filter((each) => !holds(each))
}

const hasPayment = ({ medusa }: Situation) => medusa.payment !== "none"
const isStatus =
  (...statuses: TradeFacts["status"][]) =>
  ({ trade }: Situation) =>
    statuses.includes(trade.status)

describe("in every combination of what the service says and what Medusa has", () => {
  it("there is one decision, with no case named twice", () => {
    expect(situations).toHaveLength(8 * 4 * 2 * 324)
    expect(situations.filter(({ cases }) => new Set(cases).size !== cases.length)).toEqual([])
  })

  it("the same facts lead to the same decision", () => {
    expect(
      breaking(
        () => true,
        (each) => deepEqual(decide(each.trade, each.medusa), each),
      ),
    ).toEqual([])
  })

  it("closed money never rests without a case, unless its payment is captured in full where it belongs", () => {
    const resting = (each: Decided) => isStatus("closed")(each) && ["none", "wait"].includes(each.action)
    const stands = ({ medusa }: Decided) =>
      medusa.order === "standing" || (medusa.order === "none" && medusa.cart === "none")
    const settled = (each: Decided) =>
      each.medusa.payment === "captured" && each.trade.amount === "equal" && stands(each)
    expect(breaking(resting, (each) => each.cases.length > 0 || settled(each))).toEqual([])
  })

  it("money is taken into Medusa only when the service says closed and how much", () => {
    const takes = ({ action }: Decided) => ["complete_cart", "process_payment", "capture"].includes(action)
    expect(breaking(takes, ({ trade }) => trade.status === "closed" && trade.amount !== null)).toEqual([])
  })

  it("nothing is captured a second time", () => {
    const takesNew = ({ action }: Decided) => action === "process_payment"
    expect(breaking(takesNew, ({ medusa }) => medusa.payment === "none" && !medusa.paidElsewhere)).toEqual([])
    expect(
      breaking(
        ({ action }) => action === "capture",
        ({ medusa }) => medusa.payment === "due",
      ),
    ).toEqual([])
  })

  it("a cart is completed only while it is open and has no order", () => {
    const completes = ({ action }: Decided) => action === "complete_cart"
    expect(breaking(completes, ({ medusa }) => medusa.cart === "open" && medusa.order === "none")).toEqual([])
  })

  it("a cart that is paid by another payment is not completed with this one", () => {
    const doubled = (each: Decided) => isStatus("closed")(each) && each.medusa.paidElsewhere && !hasPayment(each)
    expect(breaking(doubled, ({ action }) => action === "none" || action === "wait")).toEqual([])
  })

  it("a cart that wants another amount than was asked for is not completed with a new payment", () => {
    const other = (each: Decided) => !each.medusa.sameAmount && !hasPayment(each)
    expect(breaking(other, ({ action }) => !["complete_cart", "process_payment"].includes(action))).toEqual([])
  })

  it("a canceled order is not touched", () => {
    const canceled = (each: Decided) => isStatus("closed")(each) && each.medusa.order === "canceled"
    expect(breaking(canceled, ({ action }) => action === "none")).toEqual([])
  })

  it("what ends a session or an order comes only from a canceled trade without a payment", () => {
    const ends = ({ action }: Decided) => action === "cancel_session" || action === "give_up_order"
    expect(
      breaking(ends, (each) => isStatus("canceled")(each) && !hasPayment(each) && each.medusa.session === "open"),
    ).toEqual([])
  })

  it("an order that another payment pays is not given up", () => {
    const gives = ({ action }: Decided) => action === "give_up_order"
    expect(breaking(gives, ({ medusa }) => medusa.order === "standing" && !medusa.paidElsewhere)).toEqual([])
  })

  it("a trade that is canceled or active again while its payment stands is reverted, and nothing is undone", () => {
    const reverted = (each: Decided) => isStatus("canceled", "active")(each) && hasPayment(each)
    expect(breaking(reverted, ({ action, cases }) => action === "none" && cases.includes("reverted"))).toEqual([])
    expect(breaking(({ cases }) => cases.includes("reverted"), reverted)).toEqual([])
  })

  it("a dispute is a case while it lasts, and nothing is done", () => {
    const disputed = isStatus("dispute", "checking", "re_calculation")
    expect(breaking(disputed, ({ action, cases }) => action === "wait" && cases.includes("dispute"))).toEqual([])
    expect(breaking(({ cases }) => cases.includes("dispute"), disputed)).toEqual([])
  })

  it("a word that nobody knows is pending and a case", () => {
    const unknown = isStatus("unknown")
    expect(breaking(unknown, ({ action, cases }) => action === "wait" && cases.includes("unknown_status"))).toEqual([])
  })

  it("a trade that was never read is waited for, without a case", () => {
    expect(breaking(isStatus(null), ({ action, cases }) => action === "wait" && cases.length === 0)).toEqual([])
  })

  it("an amount that is not what was asked for shows, wherever money is taken", () => {
    const taken = (each: Decided) => isStatus("closed")(each) && each.medusa.order !== "canceled"
    const isOff = (amount: TradeFacts["amount"]) => (each: Decided) => taken(each) && each.trade.amount === amount
    const shows = ({ cases }: Decided) => cases.some((kind) => kind !== "paid_without_order")
    expect(breaking(isOff("short"), shows)).toEqual([])
    expect(breaking(isOff("over"), shows)).toEqual([])
    expect(breaking(({ cases }) => cases.includes("amount_short"), isOff("short"))).toEqual([])
    expect(breaking(({ cases }) => cases.includes("amount_over"), isOff("over"))).toEqual([])
  })

  it("only an attempt that was put aside is called superseded", () => {
    expect(
      breaking(
        ({ cases }) => cases.includes("paid_superseded"),
        ({ trade }) => trade.superseded,
      ),
    ).toEqual([])
  })
})

/** A cart on its way: open, wanting what was asked for, with the attempt's session pending. */
const pending: MedusaFacts = {
  payment: "none",
  paidElsewhere: false,
  order: "none",
  cart: "open",
  sameAmount: true,
  session: "open",
}
const captured: MedusaFacts = { ...pending, payment: "captured", order: "standing", cart: "completed" }
const waiting: MedusaFacts = { ...pending, order: "standing", cart: "completed" }
const closed: TradeFacts = { status: "closed", amount: "equal", superseded: false }

/** The rows of the design's table, in its order. */
describe("what settle decides", () => {
  it.each<[string, Partial<TradeFacts>, Partial<MedusaFacts>, Decision]>([
    ["closed, open session: the cart is completed", {}, pending, { action: "complete_cart", cases: [] }],
    [
      "closed, less than expected: what came is taken, and it is a case",
      { amount: "short" },
      pending,
      { action: "complete_cart", cases: ["amount_short"] },
    ],
    [
      "less is authorized and not captured yet: what came is captured",
      { amount: "short" },
      { ...captured, payment: "due" },
      { action: "capture", cases: ["amount_short"] },
    ],
    [
      "closed, more than expected: taken in full, and it is a case",
      { amount: "over" },
      pending,
      { action: "complete_cart", cases: ["amount_over"] },
    ],
    ["closed, captured by this attempt: nothing", {}, captured, { action: "none", cases: [] }],
    [
      "closed, another attempt is captured: paid twice",
      {},
      { ...waiting, paidElsewhere: true },
      { action: "none", cases: ["paid_twice"] },
    ],
    [
      "closed, superseded, the cart wants the same amount: adopted",
      { superseded: true },
      { ...pending, session: "none" },
      { action: "complete_cart", cases: [] },
    ],
    [
      "closed, superseded, the cart wants another amount: a case",
      { superseded: true },
      { ...pending, session: "none", sameAmount: false },
      { action: "wait", cases: ["paid_superseded"] },
    ],
    [
      "closed, the order is canceled: a case",
      {},
      { ...waiting, order: "canceled" },
      { action: "none", cases: ["paid_after_cancel"] },
    ],
    [
      "closed, the cart cannot be completed as it is: a case",
      {},
      { ...pending, sameAmount: false },
      { action: "wait", cases: ["paid_without_order"] },
    ],
    [
      "closed, and the service does not say how much: a case",
      { amount: null },
      pending,
      { action: "wait", cases: ["unknown_status"] },
    ],
    ["closed, an order waits: its payment is taken", {}, waiting, { action: "process_payment", cases: [] }],
    [
      "closed, a completion failed after its payment: completed again, without a second payment",
      {},
      { ...pending, payment: "captured" },
      { action: "complete_cart", cases: [] },
    ],
    ["canceled, open session: ended", { status: "canceled" }, pending, { action: "cancel_session", cases: [] }],
    [
      "canceled, session ended before: nothing",
      { status: "canceled" },
      { ...pending, session: "canceled" },
      { action: "none", cases: [] },
    ],
    ["canceled, an order waits: given up", { status: "canceled" }, waiting, { action: "give_up_order", cases: [] }],
    ["canceled, captured: reverted", { status: "canceled" }, captured, { action: "none", cases: ["reverted"] }],
    ["active, captured: reverted", { status: "active" }, captured, { action: "none", cases: ["reverted"] }],
    ["active, open session: waited for", { status: "active" }, pending, { action: "wait", cases: [] }],
    ["dispute, open session: a case", { status: "dispute" }, pending, { action: "wait", cases: ["dispute"] }],
    ["checking, captured: a case", { status: "checking" }, captured, { action: "wait", cases: ["dispute"] }],
    ["anything else: a case", { status: "unknown" }, captured, { action: "wait", cases: ["unknown_status"] }],
  ])("%s", (_row, trade, medusa, decision) => {
    expect(decide({ ...closed, ...trade }, { ...pending, ...medusa })).toEqual(decision)
  })
})

function deepEqual(decision: Decision, { action, cases }: Decided): boolean {
  return decision.action === action && decision.cases.join() === cases.join()
}
