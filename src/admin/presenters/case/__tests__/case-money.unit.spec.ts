import { aCase, anAttempt } from "../../__tests__/an-attempt"
import { caseMoney, closingNote, signedDifference, takenBack } from "../case-money"

const money = (arrived: string | null, difference: string | null) =>
  aCase({ money: { currency_code: "eur", expected: "120.00", arrived, difference, to_send: null } })

describe("caseMoney", () => {
  it("names how much is missing without a sign", () => {
    expect(caseMoney(money("90.00", "-30.00"), "en", "not known")).toMatchObject({
      expected: "€120.00",
      arrived: "€90.00",
      difference: "€30.00",
    })
  })

  it("says when nobody knows what came", () => {
    expect(caseMoney(money(null, null), "en", "not known")).toMatchObject({ arrived: "not known" })
  })
})

describe("signedDifference", () => {
  it("shows which way it went", () => {
    expect(signedDifference(money("90.00", "-30.00"), "en")).toBe("−€30.00")
    expect(signedDifference(money("121.00", "1.00"), "en")).toBe("+€1.00")
  })

  it("shows what is too much for an overpaid order, unless this payment alone brought more than it was asked for", () => {
    const overpaid = (difference: string) => ({
      ...money("100.00", difference),
      facts: [{ fact: "order_overpaid" as const, amount: "40.00" }],
    })
    expect(signedDifference(overpaid("0.00"), "en")).toBe("+€40.00")
    expect(signedDifference(overpaid("-20.00"), "en")).toBe("+€40.00")
    expect(signedDifference(overpaid("5.00"), "en")).toBe("+€5.00")
  })

  it("is not there without a difference", () => {
    expect(signedDifference(money("120.00", "0.00"), "en")).toBeUndefined()
    expect(signedDifference(money(null, null), "en")).toBeUndefined()
  })
})

describe("closingNote", () => {
  it("keeps the choice and the person's words", () => {
    expect(closingNote("All sent back.", "  SEPA, 20 November ")).toBe("All sent back. SEPA, 20 November")
    expect(closingNote("", "done")).toBe("done")
  })
})

describe("takenBack", () => {
  it("stands beside what was received while the service says that it is gone", () => {
    const gone = aCase({ kind: "reverted", attempt: anAttempt({ taken_back: "90.00" }) })
    expect(takenBack(gone, "en")).toBe("€90.00")
    expect(takenBack(aCase({ kind: "reverted" }), "en")).toBeUndefined()
    expect(takenBack({ ...gone, kind: "second_trade" }, "en")).toBeUndefined()
    expect(takenBack({ ...gone, closed_at: "2026-11-20T10:00:00.000Z" }, "en")).toBeUndefined()
  })
})
