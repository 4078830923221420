import { formatDistance, formatExactTime, nowBeside, timeLeft } from "../format-time"

const now = Date.parse("2026-11-20T12:00:00.000Z")
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

describe("formatDistance", () => {
  it.each([
    [-30, "30 seconds ago"],
    [-60, "1 minute ago"],
    [-7_300, "2 hours ago"],
    [-86_400, "yesterday"],
    [300, "in 5 minutes"],
  ])("says %s seconds as %s", (seconds, expected) => {
    expect(formatDistance(at(seconds), now, "en")).toBe(expected)
  })

  it.each([
    [new Date(2026, 10, 19, 9), "yesterday"],
    [new Date(2026, 10, 18, 23, 30), "2 days ago"],
    [new Date(2026, 10, 13, 12), "7 days ago"],
    [new Date(2026, 10, 22, 1), "in 2 days"],
  ])("counts days by the calendar: %s", (then, expected) => {
    expect(formatDistance(then.toISOString(), new Date(2026, 10, 20, 11).getTime(), "en")).toBe(expected)
  })

  it("speaks Russian", () => {
    expect(formatDistance(at(-120), now, "ru")).toBe("2 минуты назад")
  })
})

describe("formatExactTime", () => {
  it.each(["en", "ru", "de"])("says in which time zone, in %s: a colleague may be in another one", (locale) => {
    const zone = new Intl.DateTimeFormat(locale, { timeZoneName: "short" })
      .formatToParts(now)
      .find(({ type }) => type === "timeZoneName")!.value
    expect(formatExactTime(at(0), locale)).toContain(zone)
  })
})

describe("nowBeside", () => {
  it.each([
    ["happened a moment ahead of us", 2, false, "now"],
    ["happened", -120, false, "2 minutes ago"],
    ["should have come by now", -3, true, "now"],
    ["is to come", 300, true, "in 5 minutes"],
  ])("shows what %s as it was meant", (_what, seconds, isToCome, expected) => {
    expect(formatDistance(at(seconds), nowBeside(at(seconds), now, isToCome), "en")).toBe(expected)
  })
})

describe("timeLeft", () => {
  it.each([
    [1, "0:01"],
    [65, "1:05"],
    [899.2, "15:00"],
    [3_725, "1:02:05"],
  ])("counts %s seconds down as %s", (seconds, expected) => {
    expect(timeLeft(at(seconds), now)).toBe(expected)
  })

  it("is over at the deadline and after it", () => {
    expect(timeLeft(at(0), now)).toBeUndefined()
    expect(timeLeft(at(-5), now)).toBeUndefined()
  })

  it("has nothing to count without a real date", () => {
    expect(timeLeft("soon", now)).toBeUndefined()
  })
})
