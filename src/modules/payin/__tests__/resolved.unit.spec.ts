import { isResolved, moneyFacts } from "../resolved"
import { attemptRow } from "./attempt-row"

const paid = attemptRow({ state: "paid", trade_status: "closed", trade_amount: "100.00" })
const closed = { ...paid, resolved_facts: moneyFacts(paid) }

describe("paid money whose case a person closed", () => {
  it("is resolved while the service says the same, however it writes the amount", () => {
    expect(isResolved(paid)).toBe(false)
    expect(isResolved(closed)).toBe(true)
    expect(isResolved({ ...closed, trade_amount: "100" })).toBe(true)
  })

  it.each([
    { trade_id: "another" },
    { trade_status: "canceled", state: "canceled" as const },
    { trade_amount: "120.00" },
    { trade_amount: null },
    { state: "captured" as const },
  ])("is not with %o", (news) => {
    expect(isResolved({ ...closed, ...news })).toBe(false)
  })
})
