import type { SentFact, TradeFact } from "../books"
import { brokenPromises } from "../checker"
import type { Told } from "../checker/problem"
import { aCase, aPurchase, attempt } from "./a-purchase"

const payOut: TradeFact = { id: "t9", external: "ref_1", status: "active", cents: 3_000, isLiedAbout: false }
const row: SentFact = {
  id: "out1",
  attempt: "a1",
  refund: "ref_1",
  external: "ref_1",
  trade_id: "t9",
  state: "accepted",
  cents: 3_000,
  due: false,
}

/** A purchase of which the service was asked to send 30.00 back. */
function aRefund(change: Partial<Told> = {}): Told {
  const { refunds = [{ id: "ref_1", payment: "p1", cents: 3_000 }] } = change
  const purchase = aPurchase({ attempts: [{ ...attempt, account: "a-sends" }], refunds })
  return {
    ...purchase,
    transactions: [...purchase.transactions, { order: "o1", reference_id: "ref_1", cents: -3_000 }],
    orders: purchase.orders.map((order) => ({ ...order, paid_cents: order.paid_cents - 3_000 })),
    payOuts: [payOut],
    sent: [row],
    words: [...purchase.words, { trade: "t9", status: payOut.status, cents: 3_000, at: 7 }],
    requests: [...purchase.requests, { operation: "pay-out", external: "ref_1", status: 201, fault: null }],
    ...change,
  }
}

/** What an order shows of a refund that is gone is another promise. */
const problems = (change: Partial<Told> = {}) =>
  brokenPromises(aRefund(change)).filter((problem) => !problem.includes(" in all, and "))

describe("the checker, of refunds that the service sends", () => {
  it("finds nothing in one that was sent once", () => {
    expect(problems()).toEqual([])
  })

  it("finds one that the service was asked for twice", () => {
    const asked = { operation: "pay-out", external: "ref_1", status: null, fault: "cut_after_commit" }
    expect(problems({ requests: [asked, asked] })).toEqual([
      "promise 2: the service was asked twice for the pay-out ref_1",
    ])
  })

  it("finds one that nobody sent, unless a person was told to, or has done it", () => {
    const said = ["promise 1: refund ref_1 of 30.00 was sent by nobody, without a case"]
    const unsent = { payOuts: [], sent: [] }
    expect(problems(unsent)).toEqual(said)
    expect(problems({ ...unsent, cases: [aCase("refund_by_hand")] })).toEqual([])
    const closed = { ...unsent, cases: [aCase("refund_by_hand", "ada")] }
    expect(problems(closed)).toEqual(said)
    const deeds = { ...aRefund().deeds, decisions: [{ caseId: "case_refund_by_hand", at: 3 }] }
    expect(problems({ ...closed, deeds })).toEqual([])
  })

  it("finds one that failed without a case, also after a decision about an earlier word", () => {
    const failed = {
      payOuts: [{ ...payOut, status: "declined" }],
      sent: [{ ...row, state: "failed" }],
      reads: [...aRefund().reads, { trade: "t9", at: 9 }],
    }
    const said = ["promise 1: pay-out t9 failed, the host shows its refund, and there is no case"]
    expect(problems(failed)).toEqual(said)
    expect(problems({ ...failed, cases: [aCase("pay_out_failed")] })).toEqual([])
    const cases = [aCase("pay_out_failed", "ada")]
    const decided = (at: number) => ({ ...aRefund().deeds, decisions: [{ caseId: "case_pay_out_failed", at }] })
    expect(problems({ ...failed, cases, deeds: decided(9) })).toEqual(said)
    expect(problems({ ...failed, cases, deeds: decided(10) })).toEqual([])
  })

  it("finds one that went out although the host shows no refund", () => {
    expect(problems({ refunds: [] })).toEqual([
      "promise 1: pay-out t9 went out, the host shows no refund for it, and there is no case",
    ])
  })

  it("finds what our books have otherwise, or not at all", () => {
    expect(problems({ payOuts: [{ ...payOut, status: "closed" }] })).toEqual([
      "promise 3: pay-out t9 is closed at the service, and accepted in our books",
    ])
    expect(problems({ refunds: [], sent: [] })).toEqual(["promise 3: pay-out t9 (ref_1) is in no books of ours"])
    expect(problems({ payOuts: [], sent: [{ ...row, state: "sending" }] })).toContain(
      "promise 3: pay-out out1 is still being sent",
    )
  })

  it("finds more that went out than came", () => {
    const payOuts = [{ ...payOut, cents: 10_001 }]
    expect(problems({ payOuts })).toEqual(["promise 4: 100.01 went out for cart_1, and 100.00 came"])
  })

  it("finds cases that say what is not so", () => {
    expect(
      problems({
        cases: [aCase("pay_out_failed")],
        sent: [{ ...row, state: "done" }],
        payOuts: [{ ...payOut, status: "closed" }],
      }),
    ).toEqual([expect.stringContaining("says pay_out_failed of cart_1")])
  })
})
