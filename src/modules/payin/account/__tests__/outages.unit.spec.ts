import { PayinError } from "../../../../merchant-api"
import { Outages } from "../outages"

const down = new PayinError("unavailable", "connection refused.", { silent: true })
const wrongKey = new PayinError("configuration", "The service answered 401.", { cure: "Check the key." })

describe("outages", () => {
  let now: number
  const lines: string[] = []
  const logger = {
    warn: (line: string) => lines.push(`warn ${line}`),
    info: (line: string) => lines.push(`info ${line}`),
  }
  const ended: string[] = []
  const make = () =>
    new Outages({ logger: logger as never, now: () => new Date(now), onEnd: (account) => ended.push(account) })

  beforeEach(() => {
    now = 0
    lines.length = 0
    ended.length = 0
  })

  it("warns once for an outage of an hour, and tells once that it is over", () => {
    const outages = make()
    for (; now < 3_600_000; now += 1_000) outages.strike("default", down)
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
      outages.strike("default", down)
      const from = now
      while (outages.paused().length > 0) now += 1_000
      return (now - from) / 1_000
    })
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  it("does not count calls that were under way when the pause began", () => {
    const outages = make()
    for (let call = 0; call < 50; call++) outages.strike("default", down)
    now += 5_001
    expect(outages.paused()).toEqual([])
  })

  it("leaves other accounts alone, and begins anew after an answer", () => {
    const outages = make()
    outages.strike("default", down)
    expect(outages.paused()).toEqual(["default"])
    outages.answered("default")
    expect(outages.paused()).toEqual([])
    outages.strike("default", down)
    now += 5_001
    expect(outages.paused()).toEqual([])
  })

  it("tells of a service that answers every second call once in five minutes", () => {
    const outages = make()
    for (; now < 600_000; now += 1_000) {
      outages.strike("default", down)
      outages.answered("default")
    }
    expect(lines.map((line) => line.slice(0, 4))).toEqual(["warn", "info", "warn", "info"])
  })

  it("pauses an account that cannot be used just the same, with a warning that says what to change", () => {
    const outages = make()
    for (; now < 3_600_000; now += 1_000) expect(outages.strike("default", wrongKey)).toBe(true)
    outages.answered("default")
    expect(lines).toEqual([
      expect.stringMatching(/^warn .*"default" cannot be used: The service answered 401\. Check the key\./),
      expect.stringMatching(/^info .*"default" can be used again/),
    ])
  })

  it("warns once of each of the two, also while they take turns", () => {
    const outages = make()
    for (; now < 3_600_000; now += 300_000) outages.strike("default", now % 600_000 === 0 ? down : wrongKey)
    expect(lines.map((line) => line.slice(0, 4))).toEqual(["warn", "warn"])
  })

  it.each([new PayinError("outcome_unknown", "odd"), new PayinError("rejected", "odd"), new Error("odd"), undefined])(
    "lets the account go on when only one of its payments fails (%p)",
    (error) => {
      const outages = make()
      expect(outages.strike("default", error)).toBe(false)
      expect([outages.paused(), lines]).toEqual([[], []])
    },
  )

  it("has what failed meanwhile tried again when it is over, but not after a single failure", () => {
    const outages = make()
    outages.strike("default", down)
    outages.answered("default")
    expect(ended).toEqual([])
    outages.strike("default", down)
    now += 5_001
    outages.strike("default", down)
    outages.answered("default")
    expect(ended).toEqual(["default"])
  })

  it("takes an account up at once when it is set anew, and tells again what is still wrong", () => {
    const outages = make()
    outages.strike("default", wrongKey)
    outages.lift("default")
    expect([outages.paused(), ended]).toEqual([[], ["default"]])
    outages.strike("default", wrongKey)
    expect(lines).toHaveLength(2)
  })
})
