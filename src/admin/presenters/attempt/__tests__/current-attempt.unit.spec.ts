import { anAttempt } from "../../__tests__/an-attempt"
import { currentAttempt } from "../current-attempt"

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const first = anAttempt({ id: "first", created_at: at(0) })
const second = anAttempt({ id: "second", created_at: at(1) })
const third = anAttempt({ id: "third", created_at: at(2) })

describe("the pay-in that an order's page shows", () => {
  it("is the latest while nothing is paid, unless it was superseded", () => {
    expect(currentAttempt([first, second])?.id).toBe("second")
    expect(currentAttempt([{ ...first, superseded: true }, second])?.id).toBe("second")
    expect(currentAttempt([first, { ...second, superseded: true }])?.id).toBe("first")
    expect(currentAttempt([])).toBeUndefined()
  })

  it("is the one that was captured, not a later one for the difference of an edit that nobody has paid", () => {
    expect(currentAttempt([{ ...first, state: "captured" }, second])?.id).toBe("first")
  })

  it("is the one that was captured, also when a later one had superseded it before it was paid", () => {
    const paid = { ...first, state: "captured" as const, superseded: true }
    for (const state of ["open", "canceled", "refused"] as const) {
      expect(currentAttempt([paid, { ...second, state }])?.id).toBe("first")
    }
  })

  it("is the one whose money has arrived, before one that nobody has paid", () => {
    const paid = { ...first, state: "paid" as const, superseded: true }
    expect(currentAttempt([paid, { ...second, state: "canceled" }])?.id).toBe("first")
    expect(
      currentAttempt([
        { ...paid, resolved: true },
        { ...second, state: "canceled" },
      ])?.id,
    ).toBe("second")
    expect(currentAttempt([paid, { ...second, state: "captured" }, third])?.id).toBe("second")
  })
})
