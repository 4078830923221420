import { Outages } from "../outages"

describe("outages", () => {
  let now: number
  const lines: string[] = []
  const logger = {
    warn: (line: string) => lines.push(`warn ${line}`),
    info: (line: string) => lines.push(`info ${line}`),
  }
  const make = () => new Outages(logger as never, () => new Date(now))

  beforeEach(() => {
    now = 0
    lines.length = 0
  })

  it("warns once for an outage of an hour, and tells once that it is over", () => {
    const outages = make()
    for (; now < 3_600_000; now += 1_000) outages.strike("default", "connection refused.")
    outages.answered("default")
    outages.answered("default")
    expect(lines).toEqual([
      expect.stringMatching(/^warn .*"default".*connection refused/),
      expect.stringMatching(/^info .*answers again/),
    ])
  })

  it("pauses an account longer each time, and no longer than five minutes", () => {
    const outages = make()
    const pauses = Array.from({ length: 9 }, () => {
      outages.strike("default", "down.")
      const from = now
      while (outages.paused().length > 0) now += 1_000
      return (now - from) / 1_000
    })
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  it("does not count calls that were under way when the pause began", () => {
    const outages = make()
    for (let call = 0; call < 50; call++) outages.strike("default", "down.")
    now += 5_001
    expect(outages.paused()).toEqual([])
  })

  it("leaves other accounts alone, and begins anew after an answer", () => {
    const outages = make()
    outages.strike("default", "down.")
    expect(outages.paused()).toEqual(["default"])
    outages.answered("default")
    expect(outages.paused()).toEqual([])
    outages.strike("default", "down.")
    now += 5_001
    expect(outages.paused()).toEqual([])
    expect(lines).toHaveLength(3)
  })
})
