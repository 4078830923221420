import { healthChecks, thresholds, worstOf } from "../health-checks"
import type { HealthFacts } from "../read-health-facts"

const now = new Date("2026-11-23T12:00:00Z")
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const account = {
  name: "default",
  connected: true,
  isLeftAlone: false,
  gone: [],
  unlisted: [],
  failingSince: null,
  isRefused: false,
  partlyRefusedSince: null,
  refusedSince: null,
}
const calm: HealthFacts = {
  takesLocks: true,
  accounts: [account],
  stranded: [],
  callbacks: { waiting: 0, oldestWaitingAt: null, dead: 0 },
  overdueSince: null,
  failing: 0,
  silentFaults: [],
  eventsSince: null,
  cases: { open: 0, oldest: null },
}

function troubles(facts: Partial<HealthFacts>) {
  const checks = healthChecks({ ...calm, ...facts }, now)
  return checks.filter(({ status }) => status !== "ok").map(({ name, status, count }) => ({ name, status, count }))
}

describe("the checks of the store's health", () => {
  it("find nothing in a calm store", () => {
    const checks = healthChecks(calm, now)
    expect(worstOf(checks)).toBe("ok")
    const names = ["database", "locks", "service", "webhook", "callbacks", "schedule", "settling", "payments"]
    expect(checks.map(({ name }) => name)).toEqual([...names, "events", "cases"])
  })

  it("are down at once where no lock is to be had, although nothing waits yet", () => {
    expect(troubles({ takesLocks: false })).toEqual([{ name: "locks", status: "down", count: null }])
  })

  it.each([
    [59, []],
    [thresholds.outage.degraded, [{ name: "service", status: "degraded", count: null }]],
    [thresholds.outage.down, [{ name: "service", status: "down", count: null }]],
  ])("see a service that has not answered for %s seconds", (seconds, expected) => {
    expect(troubles({ accounts: [{ ...account, failingSince: ago(seconds) }] })).toEqual(expected)
  })

  it.each([
    [false, /^The service does not answer\./],
    [true, /^The service accepts no call of the store\./],
  ])("tell a service that is away from one that accepts no call: %s", (isRefused, words) => {
    const accounts = [{ ...account, failingSince: ago(thresholds.outage.down), isRefused }]
    expect(healthChecks({ ...calm, accounts }, now).find(({ name }) => name === "service")?.text).toMatch(words)
  })

  it("see an account that is not connected, and name each account", () => {
    const accounts = [account, { ...account, name: "second", connected: false }]
    expect(troubles({ accounts })).toEqual([{ name: "service", status: "degraded", count: null }])
    const about = healthChecks({ ...calm, accounts }, now).map((check) => check.account)
    expect(about).toEqual([
      null,
      null,
      "default",
      "default",
      "second",
      "second",
      null,
      null,
      null,
      "default",
      "second",
      null,
      null,
    ])
  })

  it("see an account that prefers what it does not have any more, unless the service is silent", () => {
    const gone = { ...account, gone: ["sbp"] }
    expect(troubles({ accounts: [gone] })).toEqual([{ name: "service", status: "degraded", count: null }])
    const accounts = [{ ...gone, failingSince: ago(thresholds.outage.down) }]
    expect(troubles({ accounts })).toEqual([{ name: "service", status: "down", count: null }])
  })

  it("name the currencies in which an account is offered to nobody, unless the service is silent", () => {
    const unlisted = { ...account, unlisted: ["EUR", "RUB"] }
    const [service] = healthChecks({ ...calm, accounts: [unlisted] }, now).filter(({ status }) => status !== "ok")
    expect(service).toMatchObject({
      name: "service",
      status: "degraded",
      text: expect.stringMatching(/in EUR, RUB is/),
    })
    const accounts = [{ ...unlisted, failingSince: ago(thresholds.outage.down) }]
    expect(troubles({ accounts })).toEqual([{ name: "service", status: "down", count: null }])
  })

  it("see what no failing call shows, and say what is known of it", () => {
    const fault = { account: "default", count: 7, since: ago(600), code: "NO_REQUISITES", paidBefore: 61 }
    const seenOf = (kind: "refused" | "unpaid" | "unannounced", account = "default") => {
      const found = healthChecks({ ...calm, silentFaults: [{ ...fault, account, kind }] }, now)
      return found.filter(({ status }) => status !== "ok")
    }
    const seen = { account: "default", status: "degraded", count: 7, since: ago(600).toISOString() }
    const refused = { ...seen, name: "payments", text: expect.stringMatching(/7 shoppers \(NO_REQUISITES\)/) }
    expect(seenOf("refused")).toEqual([refused])
    const unanswered = { ...fault, kind: "refused" as const, code: "trade_absent" }
    const told = healthChecks({ ...calm, silentFaults: [unanswered] }, now).find(({ name }) => name === "payments")
    expect(told!.text).toMatch(/^The requests for the last 7 shoppers failed/)
    expect(seenOf("unpaid")).toEqual([{ ...seen, name: "payments", text: expect.stringMatching(/Before, 61 of 100/) }])
    expect(seenOf("unannounced")).toEqual([{ ...seen, name: "webhook", text: expect.stringMatching(/7 payments/) }])
    expect(seenOf("refused", "second")).toEqual([])
    // Refused ones are why none is accepted.
    const facts = { ...calm, accounts: [{ ...account, refusedSince: ago(60) }] }
    const [webhook] = healthChecks({ ...facts, silentFaults: [{ ...fault, kind: "unannounced" }] }, now).filter(
      ({ name }) => name === "webhook",
    )
    expect(webhook!.text).toMatch(/are refused/)
  })

  it("see events that wait for minutes, and no alarm in them", () => {
    expect(troubles({ eventsSince: ago(thresholds.events.degraded - 1) })).toEqual([])
    expect(troubles({ eventsSince: ago(86_400) })).toEqual([{ name: "events", status: "degraded", count: null }])
  })

  it("see payments of an account that was taken out of the options", () => {
    const stranded = [{ account: "former", attempts: 3 }]
    expect(troubles({ stranded })).toEqual([{ name: "service", status: "degraded", count: 3 }])
  })

  it("count those payments once, and not among the ones whose reason is in the log", () => {
    const service = { name: "service", status: "degraded", count: 3 }
    const stranded = [{ account: "former", attempts: 3 }]
    expect(troubles({ stranded, failing: 3 })).toEqual([service])
    expect(troubles({ stranded, failing: 5 })).toEqual([service, { name: "settling", status: "degraded", count: 2 }])
  })

  it("see refused callbacks, which stop nothing", () => {
    const accounts = [{ ...account, refusedSince: ago(3600) }]
    expect(troubles({ accounts })).toEqual([{ name: "webhook", status: "degraded", count: null }])
  })

  it.each([
    [{ waiting: 3, oldestWaitingAt: ago(59), dead: 0 }, []],
    [{ waiting: 3, oldestWaitingAt: ago(60), dead: 0 }, [{ name: "callbacks", status: "degraded", count: 3 }]],
    [{ waiting: 3, oldestWaitingAt: ago(600), dead: 2 }, [{ name: "callbacks", status: "down", count: 5 }]],
    [{ waiting: 0, oldestWaitingAt: null, dead: 2 }, [{ name: "callbacks", status: "degraded", count: 2 }]],
  ])("see callbacks that wait, or were given up: %j", (callbacks, expected) => {
    expect(troubles({ callbacks })).toEqual(expected)
  })

  it("lead to where callbacks that were given up are listed: most of them are on no attempt's page", () => {
    const callbacks = { waiting: 0, oldestWaitingAt: null, dead: 2 }
    const found = healthChecks({ ...calm, callbacks }, now).find(({ name }) => name === "callbacks")
    expect(found?.text).toMatch("in Settings → Pay-in")
  })

  it.each([
    [119, []],
    [120, [{ name: "schedule", status: "degraded", count: null }]],
    [900, [{ name: "schedule", status: "down", count: null }]],
  ])("see a job that is %s seconds late", (seconds, expected) => {
    expect(troubles({ overdueSince: ago(seconds) })).toEqual(expected)
  })

  it("see payments that cannot be settled", () => {
    expect(troubles({ failing: 2 })).toEqual([{ name: "settling", status: "degraded", count: 2 }])
  })

  it("see cases that nobody decides, and never call the store down for them", () => {
    expect(troubles({ cases: { open: 4, oldest: ago(3600) } })).toEqual([])
    const old = { open: 4, oldest: ago(40 * 86_400) }
    expect(troubles({ cases: old })).toEqual([{ name: "cases", status: "degraded", count: 4 }])
  })

  it("add up to the worst of them", () => {
    const checks = healthChecks({ ...calm, failing: 1, overdueSince: ago(1000) }, now)
    expect(worstOf(checks)).toBe("down")
    expect(worstOf(checks.filter(({ status }) => status !== "down"))).toBe("degraded")
  })
})
