import { decide, type Decision } from "../decide"
import type { MedusaFacts, TradeFacts } from "../facts"
import { undecided } from "./every-situation"
import { standing } from "./notebook"

const captured: MedusaFacts = standing
const waiting: MedusaFacts = { ...standing, payment: "none" }
const closed: TradeFacts = { status: "closed", amount: "equal", superseded: false, ...undecided }

describe("what settle decides when a kill cut off that the order is canceled", () => {
  it.each<[string, Partial<TradeFacts>, MedusaFacts, Decision]>([
    [
      "captured, and a cancellation by staff was cut off: reserved again, and a case until it is",
      {},
      { ...captured, halfCanceled: true },
      { action: "finish_order", cases: ["stock_not_reserved"] },
    ],
    [
      "the same when a person has dealt with the money",
      { resolved: true },
      { ...captured, halfCanceled: true },
      { action: "finish_order", cases: ["stock_not_reserved"] },
    ],
    [
      "the same when the service takes the money back: that is a case as well",
      { status: "canceled" },
      { ...captured, halfCanceled: true },
      { action: "finish_order", cases: ["reverted", "stock_not_reserved"] },
    ],
    [
      "the same while the service reviews money that is captured",
      { status: "dispute" },
      { ...captured, halfCanceled: true },
      { action: "finish_order", cases: ["dispute", "stock_not_reserved"] },
    ],
    [
      "an order that waits for its payment: its stock is looked at when it is paid",
      { status: "active" },
      { ...waiting, halfCanceled: true },
      { action: "wait", cases: [] },
    ],
    [
      "the same while the service reviews its payment",
      { status: "dispute" },
      { ...waiting, halfCanceled: true },
      { action: "wait", cases: ["dispute"] },
    ],
    [
      "its payment has ended, and another one has paid the order: reserved again, and a case until it is",
      { status: "canceled" },
      { ...waiting, halfCanceled: true, session: "canceled" },
      { action: "finish_order", cases: ["stock_not_reserved"] },
    ],
    [
      "the same when there is no trade",
      { status: "absent" },
      { ...waiting, halfCanceled: true, paidElsewhere: true },
      { action: "finish_order", cases: ["stock_not_reserved"] },
    ],
    [
      "the same when its money comes after the other",
      {},
      { ...waiting, halfCanceled: true, paidElsewhere: true },
      { action: "finish_order", cases: ["paid_twice", "stock_not_reserved"] },
    ],
    [
      "its session is ended first",
      { status: "canceled" },
      { ...waiting, halfCanceled: true, session: "open" },
      { action: "cancel_session", cases: ["stock_not_reserved"] },
    ],
    [
      "somebody may be paying the order: reserved again, and no case, for nobody has paid",
      { status: "canceled" },
      { ...waiting, halfCanceled: true, session: "canceled", unpaidOrder: "payable" },
      { action: "finish_order", cases: [] },
    ],
    [
      "the store keeps it: reserved again",
      { status: "canceled" },
      { ...waiting, halfCanceled: true, session: "canceled", unpaidOrder: "kept" },
      { action: "finish_order", cases: [] },
    ],
    [
      "nobody pays it: given up by the next try",
      { status: "canceled" },
      { ...waiting, halfCanceled: true, unpaidOrder: "abandoned" },
      { action: "give_up_order", cases: [] },
    ],
    [
      "it was canceled after all: nothing is reserved",
      { status: "canceled" },
      { ...waiting, halfCanceled: true, order: "canceled", session: "canceled" },
      { action: "none", cases: [] },
    ],
  ])("%s", (_why, trade, medusa, decision) => {
    expect(decide({ ...closed, ...trade }, medusa)).toEqual(decision)
  })
})
