import { attemptRow } from "../../../__tests__/attempt-row"
import type { OpeningContext } from "../opening"
import { readIfStale } from "../read-if-stale"

const now = new Date("2026-11-20T12:00:00.000Z")

async function asksTheService(readSecondsAgo: number | null, freshMs: number): Promise<boolean> {
  const findTradeById = jest.fn().mockRejectedValue(new Error("down"))
  const context = { account: { client: { findTradeById } }, clock: { now: () => now } } as unknown as OpeningContext
  const trade_read_at = readSecondsAgo === null ? null : new Date(now.getTime() - readSecondsAgo * 1000)
  const attempt = attemptRow({ trade_read_at })
  expect(await readIfStale(context, attempt, freshMs)).toBe(attempt)
  return findTradeById.mock.calls.length > 0
}

describe("reading a trade that may be stale", () => {
  it.each([
    [null, 5_000, true],
    [10, 5_000, true],
    [1, 5_000, false],
    [1, 0, true],
    [0, 0, true],
    [-3, 0, true],
    [-3, 5_000, true],
  ])("one that was read %p s ago, where %i ms are fresh: %p", async (readSecondsAgo, freshMs, asks) => {
    expect(await asksTheService(readSecondsAgo, freshMs)).toBe(asks)
  })
})
