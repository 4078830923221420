import { startOfDays } from "../start-of-days"

describe("the last days of a list", () => {
  const now = new Date(2026, 10, 28, 17, 30)

  it.each([
    [1, new Date(2026, 10, 28)],
    [7, new Date(2026, 10, 22)],
    [30, new Date(2026, 9, 30)],
  ])("are as many as they say, today included: %d", (days, first) => {
    expect(startOfDays(days, now)).toBe(first.toISOString())
  })
})
