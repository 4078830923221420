import { decide, type Decision } from "../decide"
import type { MedusaFacts, TradeFacts } from "../facts"
import { undecided } from "./every-situation"
import { standing, unplaced } from "./notebook"

const waiting: MedusaFacts = { ...standing, payment: "none" }
const decided: TradeFacts = { status: "canceled", amount: "equal", superseded: true, ...undecided, decided: true }

describe("what settle decides when the service takes back money that a person had decided about", () => {
  it.each<[string, Partial<TradeFacts>, MedusaFacts, Decision]>([
    ["an open session: it ends", {}, unplaced, { action: "cancel_session", cases: ["reverted"] }],
    ["no session", {}, { ...unplaced, session: "none" }, { action: "none", cases: ["reverted"] }],
    ["to be paid again", { status: "active" }, unplaced, { action: "wait", cases: ["reverted"] }],
    [
      "an order that nobody pays: it is given up",
      {},
      { ...waiting, unpaidOrder: "abandoned" },
      { action: "give_up_order", cases: ["reverted"] },
    ],
    [
      "an order whose goods are out, which is another case",
      {},
      { ...waiting, unpaidOrder: "shipped", session: "none" },
      { action: "none", cases: ["reverted", "unpaid_order"] },
    ],
  ])("%s", (_row, trade, medusa, decision) => {
    expect(decide({ ...decided, ...trade }, medusa)).toEqual(decision)
  })
})

describe("what settle decides of an order that still waits for a trade which closed with nothing", () => {
  const closed: TradeFacts = { ...decided, status: "closed", amount: "nothing", decided: false }

  it("is a case of its own once a person has closed that of the trade, unless another payment paid it", () => {
    const forgotten: MedusaFacts = { ...waiting, session: "canceled", unpaidOrder: "forgotten" }
    expect(decide(closed, forgotten)).toEqual({ action: "none", cases: ["nothing_arrived", "unpaid_order"] })
    expect(decide(closed, { ...forgotten, paidElsewhere: true }).cases).toEqual(["nothing_arrived"])
    expect(decide(closed, { ...forgotten, unpaidOrder: "none" }).cases).toEqual(["nothing_arrived"])
  })
})

describe("what settle decides of an order that still waits for a trade which the service never ends", () => {
  it.each([
    ["dispute", "dispute"],
    ["unknown", "unknown_status"],
  ] as const)("is a case of its own once a person has closed that of a trade in %s", (status, kind) => {
    const forgotten: MedusaFacts = { ...waiting, unpaidOrder: "forgotten" }
    const reviewed: TradeFacts = { ...decided, status, decided: false }
    expect(decide(reviewed, forgotten)).toEqual({ action: "wait", cases: [kind, "unpaid_order"] })
    expect(decide(reviewed, { ...forgotten, unpaidOrder: "none" }).cases).toEqual([kind])
  })
})

describe("what settle decides of a canceled order's payment that was refunded", () => {
  const refunded: MedusaFacts = { ...standing, order: "canceled", payment: "refunded" }
  const closed: TradeFacts = { ...decided, status: "closed", amount: "short", decided: false }

  it("is a case when less of it came than that, and nothing otherwise", () => {
    expect(decide(closed, { ...refunded, wants: "more" })).toEqual({ action: "none", cases: ["amount_short"] })
    expect(decide(closed, refunded)).toEqual({ action: "none", cases: [] })
  })
})

describe("what settle decides of a payment that was refunded, and whose order is gone", () => {
  it("places no order with it, and is a case", () => {
    const refunded: MedusaFacts = { ...unplaced, payment: "refunded" }
    const closed: TradeFacts = { ...decided, status: "closed", decided: false }
    expect(decide(closed, refunded)).toEqual({ action: "wait", cases: ["paid_without_order"] })
    expect(decide(closed, { ...refunded, payment: "captured" })).toEqual({ action: "complete_cart", cases: [] })
  })
})
