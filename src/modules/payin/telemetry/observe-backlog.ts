import type { BatchObservableResult, ObservableGauge } from "@medusajs/framework/opentelemetry/api"
import { metrics } from "@medusajs/framework/opentelemetry/api"
import type { CircuitBreaker } from "../account/circuit-breaker"
import type { AdminQueries } from "../admin-queries"
import type { DaySums } from "../books/day-sums"
import type { EventOutbox } from "../books/event-outbox"
import { INSTRUMENTATION } from "./telemetry"

/** Where what waits is read, each by index and limit. */
type Backlog = {
  adminQueries: Pick<AdminQueries, "countOpenCases">
  breaker: Pick<CircuitBreaker, "openAccounts">
  daySums: Pick<DaySums, "callbackHealth" | "now" | "pendingWork">
  outbox: Pick<EventOutbox, "waitingSince">
}

/**
 * Gauges of what waits, read when the store's OpenTelemetry collects, and never without one. They describe the
 * database, so that every server reports the same; only `payin.account.paused` is of one process.
 */
export function observeBacklog(backlog: Backlog, accounts: readonly string[]): void {
  const gauges = newGauges()
  const observe = async (result: BatchObservableResult) => observeAll(result, gauges, await read(backlog, accounts))
  metrics.getMeter(INSTRUMENTATION).addBatchObservableCallback(observe, Object.values(gauges))
}

type Gauges = ReturnType<typeof newGauges>

function newGauges() {
  const meter = metrics.getMeter(INSTRUMENTATION)
  const gauge = (name: string, description: string, unit?: string): ObservableGauge =>
    meter.createObservableGauge(name, { description, ...(unit ? { unit } : {}) })
  return {
    cases: gauge("payin.cases.open", "Open cases by kind"),
    waiting: gauge("payin.callbacks.waiting", "Callbacks that are not processed yet"),
    waitingAge: gauge("payin.callbacks.oldest_age", "Age of the oldest of them", "s"),
    dead: gauge("payin.callbacks.dead", "Callbacks that were given up"),
    overdueAge: gauge(
      "payin.attempts.overdue_age",
      "How late the check is that is due longest, of payments that arrived or may arrive",
      "s",
    ),
    failing: gauge("payin.attempts.failing", "Attempts whose last settling failed"),
    eventsAge: gauge("payin.events.oldest_age", "Age of the oldest event that the event bus has not taken", "s"),
    paused: gauge("payin.account.paused", "1 while this process leaves the account alone"),
  }
}

async function read({ adminQueries, breaker, daySums, outbox }: Backlog, accounts: readonly string[]) {
  const [cases, callbacks, work, eventsSince] = await Promise.all([
    adminQueries.countOpenCases(),
    daySums.callbackHealth(),
    daySums.pendingWork(accounts),
    outbox.waitingSince(),
  ])
  // By the database's clock, as all that was read.
  return { accounts, callbacks, cases, eventsSince, now: await daySums.now(), paused: breaker.openAccounts(), work }
}

function observeAll(result: BatchObservableResult, gauges: Gauges, found: Awaited<ReturnType<typeof read>>): void {
  const { accounts, callbacks, cases, eventsSince, now, paused, work } = found
  const ageOf = (since: Date | null | undefined) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0)
  for (const [kind, count] of Object.entries(cases)) result.observe(gauges.cases, count, { kind })
  for (const account of accounts) {
    const of = callbacks.find((each) => each.account === account)
    result.observe(gauges.waiting, of?.waiting ?? 0, { account })
    result.observe(gauges.waitingAge, ageOf(of?.oldest_waiting_at), { account })
    result.observe(gauges.dead, of?.dead ?? 0, { account })
    result.observe(gauges.paused, paused.includes(account) ? 1 : 0, { account })
  }
  result.observe(gauges.overdueAge, ageOf(work.overdueSince))
  result.observe(gauges.failing, work.failing)
  result.observe(gauges.eventsAge, ageOf(eventsSince))
}
