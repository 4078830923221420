import { decide, type Decision, type MedusaFacts, type TradeFacts } from "../decide"
import { undecided } from "./every-situation"
import { standing } from "./notebook"

const captured: MedusaFacts = standing
const waiting: MedusaFacts = { ...standing, payment: "none" }
const closed: TradeFacts = { status: "closed", amount: "equal", superseded: false, ...undecided }

describe("what settle decides when a kill cut off that staff cancel the order", () => {
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
      "an order that waits for its payment: its stock is looked at when it is paid",
      { status: "active" },
      { ...waiting, halfCanceled: true },
      { action: "wait", cases: [] },
    ],
  ])("%s", (_why, trade, medusa, decision) => {
    expect(decide({ ...closed, ...trade }, medusa)).toEqual(decision)
  })
})
