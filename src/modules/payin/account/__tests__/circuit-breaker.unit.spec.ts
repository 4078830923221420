import { PayinError } from "../../../../merchant-api/payin-error"
import { CircuitBreaker } from "../circuit-breaker"

const down = new PayinError("unavailable", "connection refused.", { silent: true })
const wrongKey = new PayinError("configuration", "The service answered 401.", { cure: "Check the key." })

describe("breaker", () => {
  let now: number
  const lines: string[] = []
  const logger = {
    warn: (line: string) => lines.push(`warn ${line}`),
    info: (line: string) => lines.push(`info ${line}`),
  }
  const ended: string[] = []
  const make = () =>
    new CircuitBreaker({ logger: logger as never, now: () => new Date(now), onEnd: (account) => ended.push(account) })

  beforeEach(() => {
    now = 0
    lines.length = 0
    ended.length = 0
  })

  it("warns once for an outage of an hour, and tells once that it is over", () => {
    const breaker = make()
    for (; now < 3_600_000; now += 1_000) breaker.fail("default", down)
    breaker.succeed("default")
    breaker.succeed("default")
    expect(lines).toEqual([
      expect.stringMatching(/^warn .*"default".*connection refused/),
      expect.stringMatching(/^info .*answers again/),
    ])
  })

  it("pauses no account for as long as the clock was set back", () => {
    now = 3_600_000
    const breaker = make()
    breaker.fail("default", down)
    expect(breaker.openAccounts()).toEqual(["default"])
    now = 1_000
    expect(breaker.openAccounts()).toEqual([])
    breaker.fail("default", down)
    expect(breaker.openAccounts()).toEqual(["default"])
    now += 10_000
    expect(breaker.openAccounts()).toEqual([])
  })

  it("pauses an account longer each time, and no longer than five minutes", () => {
    const breaker = make()
    const pauses = Array.from({ length: 9 }, () => {
      breaker.fail("default", down)
      const from = now
      while (breaker.openAccounts().length > 0) now += 1_000
      return (now - from) / 1_000
    })
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  it("does not count calls that were under way when the pause began", () => {
    const breaker = make()
    for (let call = 0; call < 50; call++) breaker.fail("default", down)
    now += 5_001
    expect(breaker.openAccounts()).toEqual([])
  })

  it("leaves other accounts alone, and begins anew after an answer", () => {
    const breaker = make()
    breaker.fail("default", down)
    expect(breaker.openAccounts()).toEqual(["default"])
    breaker.succeed("default")
    expect(breaker.openAccounts()).toEqual([])
    breaker.fail("default", down)
    now += 5_001
    expect(breaker.openAccounts()).toEqual([])
  })

  it("tells of a service that answers every second call once in five minutes", () => {
    const breaker = make()
    for (; now < 600_000; now += 1_000) {
      breaker.fail("default", down)
      breaker.succeed("default")
    }
    expect(lines.map((line) => line.slice(0, 4))).toEqual(["warn", "info", "warn", "info"])
  })

  it("pauses an account that cannot be used just the same, with a warning that says what to change", () => {
    const breaker = make()
    for (; now < 3_600_000; now += 1_000) expect(breaker.fail("default", wrongKey)).toBe(true)
    breaker.succeed("default")
    expect(lines).toEqual([
      expect.stringMatching(/^warn .*"default" cannot be used: The service answered 401\. Check the key\./),
      expect.stringMatching(/^info .*"default" can be used again/),
    ])
  })

  it("warns once of each of the two, also while they take turns", () => {
    const breaker = make()
    for (; now < 3_600_000; now += 300_000) breaker.fail("default", now % 600_000 === 0 ? down : wrongKey)
    expect(lines.map((line) => line.slice(0, 4))).toEqual(["warn", "warn"])
  })

  it.each([new PayinError("outcome_unknown", "odd"), new PayinError("rejected", "odd"), new Error("odd"), undefined])(
    "lets the account go on when only one of its payments fails (%p)",
    (error) => {
      const breaker = make()
      expect(breaker.fail("default", error)).toBe(false)
      expect([breaker.openAccounts(), lines]).toEqual([[], []])
    },
  )

  it("has what failed meanwhile tried again when it is over, but not after a single failure", () => {
    const breaker = make()
    breaker.fail("default", down)
    breaker.succeed("default")
    expect(ended).toEqual([])
    breaker.fail("default", down)
    now += 5_001
    breaker.fail("default", down)
    breaker.succeed("default")
    expect(ended).toEqual(["default"])
  })

  it("takes an account up at once when it is set anew, and tells again what is still wrong", () => {
    const breaker = make()
    breaker.fail("default", wrongKey)
    breaker.lift("default")
    expect([breaker.openAccounts(), ended]).toEqual([[], ["default"]])
    breaker.fail("default", wrongKey)
    expect(lines).toHaveLength(2)
  })
})
