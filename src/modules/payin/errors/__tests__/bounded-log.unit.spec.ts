import { BoundedLog } from "../bounded-log"

describe("the log of what others can cause", () => {
  const lines: string[] = []
  const log = () =>
    new BoundedLog({
      warn: (line) => void lines.push(`warn ${String(line)}`),
      error: (line) => void lines.push(`error ${String(line)}`),
    })

  beforeEach(() => {
    lines.length = 0
    jest.useFakeTimers()
  })
  afterEach(() => jest.useRealTimers())

  it("prints the first lines of a minute, and one line for all others", () => {
    const one = log()
    for (let number = 1; number <= 1_000; number++) one.warn("callback", `callback ${number} failed`)
    expect(lines).toEqual([1, 2, 3, 4, 5].map((number) => `warn payin: callback ${number} failed`))
    jest.advanceTimersByTime(60_000)
    expect(lines.slice(5)).toEqual(["warn payin: 995 more in this minute, the last: callback 1000 failed"])
  })

  it("prints again in the next minute", () => {
    const one = log()
    for (let minute = 0; minute < 60; minute++) {
      for (let number = 0; number < 100; number++) one.error("database", "not kept")
      jest.advanceTimersByTime(60_000)
    }
    expect(lines).toHaveLength(60 * 6)
  })

  it("has no summary where nothing was left out, and none of one subject in another's way", () => {
    const one = log()
    one.warn("callback", "a")
    for (let number = 0; number < 100; number++) one.warn("attempt", "b")
    one.error("database", "c")
    jest.advanceTimersByTime(60_000)
    expect(lines.filter((line) => !line.endsWith("b"))).toEqual(["warn payin: a", "error payin: c"])
  })

  it("is short, on one line, and whole at the end of the process", () => {
    const one = log()
    for (let number = 0; number < 7; number++) one.warn("service", `said\n\u001b[31m${"x".repeat(5_000)}`)
    one.close()
    expect(lines).toHaveLength(6)
    expect(lines[5]).toContain("2 more in this minute")
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(1_005)
      expect(line).not.toMatch(/\p{Cc}/u)
    }
  })
})
