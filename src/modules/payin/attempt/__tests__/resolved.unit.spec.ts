import { attemptRow } from "../../__tests__/attempt-row"
import { isResolved } from "../resolved"

const paid = attemptRow({ state: "paid", trade_status: "closed", trade_revision: 2 })
const closed = { ...paid, resolved_revision: 2 }

describe("paid money whose case a person closed", () => {
  it("is resolved until the service says something new", () => {
    expect(isResolved(paid)).toBe(false)
    expect(isResolved(closed)).toBe(true)
  })

  it.each([
    { trade_revision: 3 },
    { trade_revision: 3, state: "canceled" as const },
    // Reverted, then paid again: the same status, but news.
    { trade_revision: 4 },
    { state: "captured" as const },
  ])("is not with %o", (news) => {
    expect(isResolved({ ...closed, ...news })).toBe(false)
  })
})
