import { decide, type Decision } from "../decide"
import type { MedusaFacts, TradeFacts } from "../facts"
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

const hasPaymentOf = ({ payment }: MedusaFacts) => payment !== "none"
const hasPayment = ({ medusa }: Situation) => hasPaymentOf(medusa)
/** Nothing is done, except that captures may still have to be recorded on the order. */
const restsAs = (rest: Decision["action"], action: Decision["action"]) =>
  action === rest || action === "record_captures"
const isStatus =
  (...statuses: TradeFacts["status"][]) =>
  ({ trade }: Situation) =>
    statuses.includes(trade.status)
/** Money arrived, or the amount is unknown. */
const isPaid = (each: Situation) => isStatus("closed")(each) && each.trade.amount !== "nothing"

/** All that arrived is captured, and maybe given back since. */
const isTaken = ({ medusa }: Decided) => medusa.payment === "captured" || medusa.payment === "refunded"
/** What is missing was paid in another collection, with a link, say. */
const isShortMadeUp = (each: Decided) => each.trade.amount === "short" && isTaken(each) && !each.medusa.orderOwes

describe("in every combination of what the service says and what Medusa has", () => {
  it("there is one decision, with no case named twice", () => {
    const others = 288 * 16
    const over = (96 + 144 * 7) * 16
    const closed = (96 + 144 * 2) * 16
    expect(situations).toHaveLength(2 * (5 * 2 * others + 2 * 2 * over + 5 * closed + 2 * others))
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

  it("a trade that closed with nothing takes nothing, gives nothing up, and is a case", () => {
    const nothing = (each: Decided) => isStatus("closed")(each) && each.trade.amount === "nothing"
    const rests = ({ action }: Decided) => restsAs("none", action) || action === "cancel_session"
    expect(breaking(nothing, (each) => rests(each) && each.cases.join() === "nothing_arrived")).toEqual([])
    expect(breaking(({ cases }) => cases.includes("nothing_arrived"), nothing)).toEqual([])
  })

  it("closed money never rests without a case, unless its payment is captured in full where it belongs", () => {
    const resting = (each: Decided) => isStatus("closed")(each) && ["none", "wait"].includes(each.action)
    const stands = ({ medusa }: Decided) =>
      medusa.order === "standing" || (medusa.order === "none" && medusa.cart === "none")
    const isGivenBack = ({ medusa }: Decided) => medusa.order === "canceled" && medusa.payment === "refunded"
    const settled = (each: Decided) =>
      isGivenBack(each) || (isTaken(each) && (each.trade.amount === "equal" || isShortMadeUp(each)) && stands(each))
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

  it("nothing is taken for a cart that is gone and has no order", () => {
    const isGone = ({ medusa }: Decided) => medusa.cart === "gone" && medusa.order === "none"
    const closedFor = (each: Decided) => isStatus("closed")(each) && isGone(each)
    const takes = ({ action }: Decided) => action === "complete_cart" || action === "process_payment"
    expect(breaking(closedFor, (each) => !takes(each) && each.cases.length > 0)).toEqual([])
  })

  it("a cart that is paid by another payment is not completed with this one", () => {
    const doubled = (each: Decided) => isPaid(each) && each.medusa.paidElsewhere && !hasPayment(each)
    expect(breaking(doubled, ({ action }) => action === "none" || action === "wait")).toEqual([])
  })

  it("an order that owes nothing takes no new payment, and misses nothing of an earlier one", () => {
    const owesNothing = ({ medusa }: Decided) => !medusa.orderOwes
    const takes = ({ action }: Decided) => action === "process_payment" || action === "complete_cart"
    expect(
      breaking(owesNothing, (each) => !takes(each) && !(isTaken(each) && each.cases.includes("amount_short"))),
    ).toEqual([])
  })

  it("a cart that wants another amount than was asked for is not completed with a new payment", () => {
    const other = (each: Decided) => !each.medusa.sameAmount && !hasPayment(each)
    expect(breaking(other, ({ action }) => !["complete_cart", "process_payment"].includes(action))).toEqual([])
  })

  it("an order learns of every capture before anything else is done, whatever the trade says", () => {
    const isBehind = ({ medusa }: Decided) => medusa.order === "standing" && hasPaymentOf(medusa) && medusa.unrecorded
    expect(breaking(isBehind, ({ action }) => action === "record_captures")).toEqual([])
    expect(breaking(({ action }) => action === "record_captures", isBehind)).toEqual([])
  })

  it("an order is finished once its payment is captured, and is a case until then", () => {
    const finishes = ({ action }: Decided) => action === "finish_order"
    const hasOrderToFinish = ({ medusa }: Decided) => medusa.order === "standing" && medusa.unfinished
    const isRecorded = (each: Decided) => isTaken(each) && !each.medusa.unrecorded
    const owed = (each: Decided) => isPaid(each) && each.trade.amount !== null
    expect(breaking(finishes, (each) => hasOrderToFinish(each) && isRecorded(each) && owed(each))).toEqual([])
    const left = (each: Decided) => hasOrderToFinish(each) && isRecorded(each) && owed(each)
    expect(breaking(left, finishes)).toEqual([])
    expect(breaking(left, ({ cases }) => cases.includes("stock_not_reserved"))).toEqual([])
  })

  it("a canceled order is not touched", () => {
    const canceled = (each: Decided) => isPaid(each) && each.medusa.order === "canceled"
    expect(breaking(canceled, ({ action }) => action === "none")).toEqual([])
  })

  it("the money of a canceled order is a case, unless all of it was given back", () => {
    const canceled = (each: Decided) => isPaid(each) && each.medusa.order === "canceled"
    const tells = ({ cases }: Decided) => cases.join() === "paid_after_cancel"
    expect(breaking(canceled, (each) => tells(each) === (each.medusa.payment !== "refunded"))).toEqual([])
  })

  it("an open session is ended when its trade is canceled, or closed with nothing, and there is no payment", () => {
    const ends = ({ action }: Decided) => action === "cancel_session"
    const isEmpty = (each: Decided) => isStatus("closed")(each) && each.trade.amount === "nothing"
    const isUnpaid = (each: Decided) => (isStatus("canceled")(each) || isEmpty(each)) && !hasPayment(each)
    expect(breaking(ends, (each) => isUnpaid(each) && each.medusa.session === "open")).toEqual([])
  })

  it("an order is given up when it was placed unpaid and nobody pays it any more, and never else", () => {
    const gives = ({ action }: Decided) => action === "give_up_order"
    const isUnpaid = ({ medusa }: Decided) => medusa.payment === "none" && !medusa.paidElsewhere
    const isLost = ({ medusa }: Decided) => medusa.order === "standing" && medusa.unpaidOrder === "abandoned"
    const lost = (each: Decided) => isStatus("canceled", "absent")(each) && isUnpaid(each) && isLost(each)
    expect(breaking(gives, lost)).toEqual([])
    expect(breaking(lost, gives)).toEqual([])
  })

  it("an order whose goods are out, or that a gift card paid in part, is a case when its payment does not come", () => {
    const isHeld = ({ unpaidOrder }: Decided["medusa"]) => ["shipped", "credited", "forgotten"].includes(unpaidOrder)
    const isOut = ({ medusa }: Decided) => medusa.order === "standing" && isHeld(medusa)
    const isUnpaid = ({ medusa }: Decided) => medusa.payment === "none" && !medusa.paidElsewhere
    const out = (each: Decided) => isStatus("canceled", "absent")(each) && isUnpaid(each) && isOut(each)
    expect(breaking(out, ({ action }) => ["none", "wait", "cancel_session"].includes(action))).toEqual([])
    expect(breaking(out, ({ cases }) => cases.join() === "unpaid_order")).toEqual([])
    expect(breaking(({ cases }) => cases.includes("unpaid_order"), out)).toEqual([])
  })

  it("a trade that is canceled or active again while its payment stands is reverted, and nothing is undone", () => {
    const reverted = (each: Decided) => isStatus("canceled", "active", "absent")(each) && hasPayment(each)
    expect(breaking(reverted, ({ action, cases }) => restsAs("none", action) && cases.includes("reverted"))).toEqual([])
    expect(breaking(({ cases }) => cases.includes("reverted"), reverted)).toEqual([])
  })

  it("a dispute is a case while it lasts, and nothing is done", () => {
    const disputed = isStatus("dispute", "checking", "re_calculation")
    expect(breaking(disputed, ({ action, cases }) => restsAs("wait", action) && cases.includes("dispute"))).toEqual([])
    expect(breaking(({ cases }) => cases.includes("dispute"), disputed)).toEqual([])
  })

  it("a word that nobody knows is pending and a case", () => {
    const unknown = isStatus("unknown")
    expect(
      breaking(unknown, ({ action, cases }) => restsAs("wait", action) && cases.includes("unknown_status")),
    ).toEqual([])
  })

  it("a trade that was never read is waited for, without a case", () => {
    expect(breaking(isStatus(null), ({ action, cases }) => restsAs("wait", action) && cases.length === 0)).toEqual([])
  })

  it("an amount that is not what was asked for shows, wherever money is taken", () => {
    const taken = (each: Decided) => isPaid(each) && each.medusa.order !== "canceled"
    const isOff = (amount: TradeFacts["amount"]) => (each: Decided) => taken(each) && each.trade.amount === amount
    const shows = ({ cases }: Decided) => cases.some((kind) => kind !== "paid_without_order")
    expect(breaking(isOff("short"), (each) => shows(each) || isShortMadeUp(each))).toEqual([])
    expect(breaking(isOff("over"), shows)).toEqual([])
    const isEdited = (wants: MedusaFacts["wants"]) => (each: Decided) =>
      isOff("equal")(each) && each.medusa.wants === wants
    const isLess = (each: Decided) => isOff("short")(each) || isEdited("more")(each)
    const isRestPaidTwice = (each: Decided) => isOff("short")(each) && each.medusa.wants === "less"
    const isMore = (each: Decided) => isOff("over")(each) || isEdited("less")(each) || isRestPaidTwice(each)
    expect(breaking(({ cases }) => cases.includes("amount_short"), isLess)).toEqual([])
    expect(breaking(({ cases }) => cases.includes("amount_over"), isMore)).toEqual([])
  })

  it("money that a person has dealt with is no case, but an order that still waits for it, and is told of what is captured", () => {
    const isBehind = ({ medusa }: Situation) =>
      medusa.order === "standing" && medusa.payment !== "none" && medusa.unrecorded
    const wrong = everySituation().filter((each) => {
      const { action, cases } = decide({ ...each.trade, resolved: true }, each.medusa)
      const { paidElsewhere, unpaidOrder } = each.medusa
      const isStuck = ["shipped", "credited", "forgotten"].includes(unpaidOrder)
      const told = isStuck && !paidElsewhere ? "unpaid_order" : ""
      return action !== (isBehind(each) ? "record_captures" : "none") || cases.join() !== told
    })
    expect(wrong).toEqual([])
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

function deepEqual(decision: Decision, { action, cases }: Decided): boolean {
  return decision.action === action && decision.cases.join() === cases.join()
}
