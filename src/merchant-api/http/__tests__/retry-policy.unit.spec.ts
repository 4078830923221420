import * as fc from "fast-check"
import type { Exchange } from "../exchange"
import { readRetryAfterMs, retryDelayMs } from "../retry-policy"

const nowMs = Date.UTC(2025, 0, 1, 10, 0, 0)
const moment = { triesMade: 1, nowMs, random: () => 0.5 }
const network: Exchange = { sent: true, failure: { reason: "network" } }

describe("retryDelayMs", () => {
  it.each<[string, Exchange]>([
    ["a failed connection", { sent: false, failure: { reason: "network", code: "ECONNREFUSED" } }],
    ["a connection that broke after sending", network],
    ["a readable status whose body was cut", { sent: true, httpStatus: 200, failure: { reason: "network" } }],
    ["429", { sent: true, httpStatus: 429 }],
    ["502", { sent: true, httpStatus: 502 }],
    ["503", { sent: true, httpStatus: 503 }],
    ["504", { sent: true, httpStatus: 504 }],
  ])("tries again after %s", (_what, exchange) => {
    expect(retryDelayMs(exchange, moment)).toBe(100)
  })

  it.each<[string, Exchange]>([
    ["a good answer", { sent: true, httpStatus: 200, body: Buffer.from("{}") }],
    ["404", { sent: true, httpStatus: 404 }],
    ["401", { sent: true, httpStatus: 401 }],
    ["500", { sent: true, httpStatus: 500 }],
    ["an answer that is too large", { sent: true, httpStatus: 200, failure: { reason: "too_large" } }],
    ["the deadline", { sent: true, failure: { reason: "deadline" } }],
    ["a caller that gave up", { sent: true, failure: { reason: "caller" } }],
  ])("does not try again after %s", (_what, exchange) => {
    expect(retryDelayMs(exchange, moment)).toBeUndefined()
  })

  it("doubles the longest wait with every try and stops at five seconds", () => {
    const longest = [1, 2, 3, 4, 5, 6, 30].map((triesMade) =>
      retryDelayMs(network, { triesMade, nowMs, random: () => 1 }),
    )
    expect(longest).toEqual([200, 400, 800, 1600, 3200, 5000, 5000])
  })

  it("spreads waits over the whole range, so that many processes do not come back together", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (share, tries) => {
          const delayMs = retryDelayMs(network, { triesMade: tries, nowMs, random: () => share })!
          expect(delayMs).toBeGreaterThanOrEqual(0)
          expect(delayMs).toBeLessThan(5_000)
        },
      ),
    )
  })

  it("never comes back sooner than the service asked", () => {
    expect(retryDelayMs({ sent: true, httpStatus: 429, retryAfter: "7" }, moment)).toBe(7_000)
    expect(retryDelayMs({ sent: true, httpStatus: 429, retryAfter: "0" }, moment)).toBe(100)
  })
})

describe("readRetryAfterMs", () => {
  it.each([
    ["120", 120_000],
    ["99999999999", 99_999_999_999_000],
    ["Wed, 01 Jan 2025 10:00:30 GMT", 30_000],
    ["Wed, 01 Jan 2025 09:00:00 GMT", 0],
    ["soon", 0],
    ["-5", 0],
    ["1.5", 0],
    ["2025-01-01T10:00:30Z", 0],
    ["", 0],
    [undefined, 0],
  ])("reads %p as %i ms", (header, expected) => {
    expect(readRetryAfterMs(header, nowMs)).toBe(expected)
  })
})
