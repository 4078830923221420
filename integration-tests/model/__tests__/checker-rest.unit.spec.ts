import { brokenPromises } from "../checker"
import type { Told } from "../checker/problem"
import { aCase, aPurchase, attempt, trade } from "./a-purchase"

/** 60 of 100 came and are captured; somebody else's payment brought 40. */
function shortPurchase(change: Partial<Told> = {}): Told {
  const [payment] = aPurchase().payments
  return aPurchase({
    trades: [{ ...trade, cents: 6_000 }],
    words: [{ trade: "t1", status: "closed", cents: 6_000, at: 5 }],
    attempts: [attempt],
    payments: [payment!, { ...payment!, id: "p2", session: "s2", cents: 4_000, provider: "pp_system_default" }],
    captures: [
      { id: "c1", payment: "p1", cents: 6_000 },
      { id: "c2", payment: "p2", cents: 4_000 },
    ],
    transactions: [
      { order: "o1", reference_id: "c1", cents: 6_000 },
      { order: "o1", reference_id: "c2", cents: 4_000 },
    ],
    pending: new Map([["o1", 0]]),
    ...change,
  })
}

const broken = (told: Told) => brokenPromises(told)

describe("the checker of the model, of an order whose rest was paid in another way", () => {
  it("finds nothing where its case is over", () => {
    expect(broken(shortPurchase())).toEqual([])
  })

  it("sees a case that says that something is missing", () => {
    expect(broken(shortPurchase({ cases: [aCase("amount_short")] }))).toEqual([
      expect.stringMatching(/says amount_short of cart_1/),
    ])
  })

  it("finds nothing in that case while the order owes something", () => {
    const owing = { cases: [aCase("amount_short")], pending: new Map([["o1", 1]]) }
    expect(broken(shortPurchase(owing))).toEqual([])
  })

  it("finds nothing in that case where a cent is missing, which Medusa takes for nothing", () => {
    const told = aPurchase({
      trades: [{ ...trade, cents: 9_999 }],
      words: [{ trade: "t1", status: "closed", cents: 9_999, at: 5 }],
      captures: [{ id: "c1", payment: "p1", cents: 9_999 }],
      transactions: [{ order: "o1", reference_id: "c1", cents: 9_999 }],
      pending: new Map([["o1", 0]]),
      cases: [aCase("amount_short")],
    })
    expect(broken(told)).toEqual([])
  })

  it("sees that more is captured than came, although the order owes nothing", () => {
    const [, other] = shortPurchase().captures
    const [, shown] = shortPurchase().transactions
    const told = shortPurchase({
      captures: [{ id: "c1", payment: "p1", cents: 10_000 }, other!],
      transactions: [{ order: "o1", reference_id: "c1", cents: 10_000 }, shown!],
      highestTotals: new Map([["o1", 14_000]]),
      words: aPurchase().words,
    })
    expect(broken(told)).toEqual([expect.stringMatching(/60.00 came for trade t1 .* 100.00 of 100.00 are captured/)])
    expect(broken({ ...told, cases: [aCase("amount_short")] })).toEqual([])
  })

  it("finds nothing in a case of too much while more is there for the order than it costs", () => {
    const cases = [aCase("amount_over")]
    expect(broken(aPurchase({ cases, pending: new Map([["o1", -10_000]]) }))).toEqual([])
    expect(broken(aPurchase({ cases, pending: new Map([["o1", 0]]) }))).toEqual([
      expect.stringMatching(/says amount_over of cart_1/),
    ])
  })
})
