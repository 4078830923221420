import { brokenPromises } from "../checker"
import { neverSentBack, type Told } from "../checker/problem"
import { aCase, aPurchase, attempt, trade } from "./a-purchase"

const sentBack = { ...attempt, sent_cents: 6_000 }
const decided = (at: number): Partial<Told> => ({
  cases: [aCase("amount_short", "user")],
  deeds: { ...aPurchase().deeds, decisions: [{ caseId: "case_amount_short", at }] },
})
const problems = (change: Partial<Told>) => brokenPromises(aPurchase({ pending: new Map([["o1", 0]]), ...change }))

describe("the checker, as an accountant", () => {
  it("finds what staff sent back of money that the order counts as kept, unless they were told", () => {
    const said = ["promise 1: order o1 shows 60.00 of trade t1 (cart_1) that staff sent back, without a case"]
    expect(problems({ attempts: [sentBack], ...decided(3) })).toEqual(said)
    expect(problems({ attempts: [sentBack], ...decided(9) })).toEqual([])
    const open = { cases: [aCase("amount_short")], deeds: { ...aPurchase().deeds, touchedByStaff: ["o1"] } }
    expect(problems({ attempts: [sentBack], pending: new Map([["o1", 1]]), ...open })).toEqual([])
  })

  it("finds nothing where it never was in the payment, the order has too much, or the host has refunded it since", () => {
    expect(problems({ attempts: [sentBack], pending: new Map([["o1", -6_000]]) })).toEqual([])
    const over = { trades: [{ ...trade, cents: 16_000 }], ...decided(9) }
    expect(problems({ attempts: [sentBack], ...over })).toEqual([])
    const transactions = [...aPurchase().transactions, { order: "o1", reference_id: "r1", cents: -6_000 }]
    expect(
      problems({ attempts: [sentBack], refunds: [{ id: "r1", payment: "p1", cents: 6_000 }], transactions }),
    ).toEqual([])
  })

  it("finds a difference in the overview that no case explains", () => {
    const differs = { ...attempt, differs: true }
    expect(problems({ attempts: [differs] })).toEqual([
      "promise 10: the overview differs because of trade t1 (cart_1), of which 100.00 came and 100.00 are captured, without a case",
    ])
    expect(problems({ attempts: [differs], ...decided(9) })).toEqual([])
    // What a range allowed is explained.
    const ranged = { attempts: [{ ...differs, min_cents: 9_500 }], trades: [{ ...trade, cents: 9_600 }] }
    expect(problems(ranged)).toHaveLength(1)
    expect(problems({ ...ranged, attempts: [{ ...attempt, min_cents: 9_500 }] })).toEqual([])
  })

  it("finds what was paid and is owed again, unless staff changed the order, or nothing of it was a pay-in", () => {
    const pending = new Map([["o1", 3_000]])
    expect(problems({ pending })).toEqual(["promise 1: order o1 owes 30.00, and only 0.00 of it were never paid"])
    expect(problems({ pending, deeds: { ...aPurchase().deeds, touchedByStaff: ["o1"] } })).toEqual([])
    const elsewhere = { payments: [{ ...aPurchase().payments[0]!, provider: "pp_system_default" }], attempts: [] }
    expect(problems({ pending, ...elsewhere }).filter((one) => one.includes("owes"))).toEqual([])
  })

  it("finds a refund that its order does not show", () => {
    const refunds = [{ id: "r1", payment: "p1", cents: 3_000 }]
    expect(problems({ refunds })).toEqual(["promise 1: order o1 does not show refund r1 of 30.00 as it is"])
    const transactions = [...aPurchase().transactions, { order: "o1", reference_id: "r1", cents: -3_000 }]
    expect(problems({ refunds, transactions })).toEqual([])
  })

  it("finds what an order shows beside its captures and refunds", () => {
    const transactions = [...aPurchase().transactions, { order: "o1", reference_id: "p1", cents: -3_000 }]
    const said = "promise 10: order o1 shows 70.00 in all, and 100.00 were captured and not refunded"
    expect(problems({ transactions })).toEqual([said])
    const canceled = [{ ...aPurchase().orders[0]!, status: "canceled", paid_cents: 7_000 }]
    expect(problems({ transactions, orders: canceled })).not.toContain(said)
  })

  it("finds it beside a refund that another order does not show", () => {
    const [order, collection, payment] = [aPurchase().orders[0]!, aPurchase().collections[0]!, aPurchase().payments[0]!]
    const said = problems({
      orders: [order, { ...order, id: "o2", cart: "cart_2" }],
      collections: [collection, { ...collection, id: "col_2", order: "o2", cart: "cart_2" }],
      payments: [payment, { ...payment, id: "p2", collection: "col_2", session: "s2" }],
      captures: [...aPurchase().captures, { id: "c2", payment: "p2", cents: 10_000 }],
      refunds: [{ id: "r1", payment: "p1", cents: 3_000 }],
      transactions: [...aPurchase().transactions, { order: "o2", reference_id: "c2", cents: 9_000 }],
    })
    expect(said).toContain("promise 1: order o1 does not show refund r1 of 30.00 as it is")
    expect(said).toContain("promise 10: order o2 shows 90.00 in all, and 100.00 were captured and not refunded")
  })

  it("leaves it to Medusa that another provider's refund is on no order, which was changing", () => {
    const [payment] = aPurchase().payments
    const [paid] = aPurchase().transactions
    const told = {
      payments: [payment!, { ...payment!, id: "p2", session: "s2", provider: "pp_system_default" }],
      captures: [...aPurchase().captures, { id: "c2", payment: "p2", cents: 500 }],
      refunds: [{ id: "r2", payment: "p2", cents: 100 }],
      transactions: [paid!, { order: "o1", reference_id: "c2", cents: 500 }],
    }
    const totals = (more: { order: string; reference_id: string; cents: number }[]) =>
      problems({ ...told, transactions: [...told.transactions, ...more] }).filter((one) => one.includes("in all"))
    expect(totals([])).toEqual([])
    expect(totals([{ order: "o1", reference_id: "r2", cents: -100 }])).toEqual([])
    expect(totals([{ order: "o1", reference_id: "r2", cents: -200 }])).toHaveLength(1)
  })

  it("takes a refund for shown under its payment's id where a cancellation was cut off, as it is", () => {
    const refunds = [{ id: "r1", payment: "p1", cents: 10_000 }]
    const shown = (cents: number, cutCancellations = ["o1"]) =>
      problems({
        refunds,
        transactions: [...aPurchase().transactions, { order: "o1", reference_id: "p1", cents }],
        deeds: { ...aPurchase().deeds, cutCancellations },
      })
    expect(shown(-10_000)).toEqual([])
    const said = ["promise 1: order o1 does not show refund r1 of 100.00 as it is"]
    expect(shown(-10_000, [])).toEqual(said)
    expect(shown(-9_000)).toEqual(said)
  })
})

describe("what an order shows as sent back although it was not", () => {
  const told = (change: Partial<Told> = {}, cutCancellations = ["o1"]) => {
    const transactions = [...aPurchase().transactions, { order: "o1", reference_id: "p1", cents: -10_000 }]
    return aPurchase({ transactions, deeds: { ...aPurchase().deeds, cutCancellations }, ...change })
  }

  it("is what a cancellation wrote down that was cut off, and nothing else", () => {
    expect(neverSentBack(told(), "o1")).toBe(10_000)
    expect(neverSentBack(told({}, []), "o1")).toBe(0)
    expect(neverSentBack(told({ orders: [{ ...aPurchase().orders[0]!, status: "canceled" }] }), "o1")).toBe(0)
  })

  it("is nothing of what was refunded, once", () => {
    const refunds = [{ id: "r1", payment: "p1", cents: 4_000 }]
    expect(neverSentBack(told({ refunds }), "o1")).toBe(6_000)
    const of = (reference_id: string, cents: number) => ({ order: "o1", reference_id, cents })
    const transactions = [...aPurchase().transactions, of("r1", -4_000), of("p1", -6_000)]
    expect(neverSentBack(told({ refunds, transactions }), "o1")).toBe(6_000)
  })
})
