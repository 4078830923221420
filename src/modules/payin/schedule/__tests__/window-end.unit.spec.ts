import { newWindowEnd, windowEnd } from "../window-end"

const now = new Date("2026-11-20T12:00:00.000Z")

describe("the end of the payment window", () => {
  it("is counted from the trade's creation", () => {
    expect(windowEnd("2026-11-20T11:58:00.000Z", 900, now)).toEqual(new Date("2026-11-20T12:13:00.000Z"))
  })

  it.each([
    ["the window is not", "2026-11-20T12:00:00.000Z", undefined],
    ["the creation is not", null, 900],
    ["the creation cannot be read", "yesterday", 900],
    ["the creation is far beyond every clock", "+275760-09-13T00:00:00.000Z", 900],
    ["the service's clock is years ahead", "2999-01-01T00:00:00.000Z", 900],
    ["the window fits no calendar", "2026-11-20T12:00:00.000Z", Number.MAX_SAFE_INTEGER],
  ])("is not known while %s", (_what, createdAt, seconds) => {
    expect(windowEnd(createdAt, seconds, now)).toBeNull()
  })
})

describe("the end of the window of a trade that was just created", () => {
  const endOf = (createdAt: string | null, begunAt = now) =>
    newWindowEnd(createdAt, 900, { begunAt, now })?.toISOString()

  it.each([
    ["2026-11-20T11:59:59.000Z", "2026-11-20T12:14:59.000Z"],
    ["2026-11-20T12:00:00.000Z", "2026-11-20T12:15:00.000Z"],
    // A trade that the service had made before: no more time is promised than it has.
    ["2026-11-20T11:50:00.000Z", "2026-11-20T12:05:00.000Z"],
  ])("is counted from its creation (%s)", (createdAt, end) => {
    expect(endOf(createdAt)).toBe(end)
  })

  it.each([
    "2026-11-20T11:40:00.000Z",
    "2026-11-20T09:00:00.000Z",
    "2026-11-20T12:01:00.000Z",
    "2026-11-20T15:00:00.000Z",
  ])("is counted from now where the service's clock is off (%s)", (createdAt) => {
    expect(endOf(createdAt)).toBe("2026-11-20T12:15:00.000Z")
  })

  it.each(["2026-11-20T09:00:00.000Z", "2026-11-20T15:00:00.000Z"])(
    "is counted from the beginning of a lost create where the service's clock is off (%s)",
    (createdAt) => {
      expect(endOf(createdAt, new Date("2026-11-20T11:58:00.000Z"))).toBe("2026-11-20T12:13:00.000Z")
    },
  )

  it("is not known where the creation is not", () => {
    expect(endOf(null)).toBeUndefined()
  })
})
