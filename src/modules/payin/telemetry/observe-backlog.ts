import type { BatchObservableResult, ObservableGauge } from "@medusajs/framework/opentelemetry/api"
import { metrics } from "@medusajs/framework/opentelemetry/api"
import type { CaseKind } from "../case/case-kinds"
import type { CallbackHealth } from "../sql/sums/read-health"
import { INSTRUMENTATION } from "./telemetry"

/** Where what waits is read, each by index and limit. */
export type Backlog = {
  openCases: () => Promise<Partial<Record<CaseKind, number>>>
  callbacks: () => Promise<CallbackHealth[]>
  pendingWork: () => Promise<{ overdueSince: Date | null; failing: number }>
  /** Since when the event waits that waits longest. */
  eventsSince: () => Promise<Date | null>
  /** Accounts that are left alone for now, because their service does not answer. */
  pausedAccounts: () => string[]
  accounts: readonly string[]
  /** By the database's clock, as what is read. */
  now: () => Promise<Date>
}

type Sources = {
  adminQueries: { countOpenCases: Backlog["openCases"] }
  daySums: {
    callbackHealth: Backlog["callbacks"]
    pendingWork: (names: readonly string[]) => ReturnType<Backlog["pendingWork"]>
    now: Backlog["now"]
  }
  breaker: { openAccounts: Backlog["pausedAccounts"] }
  outbox: { waitingSince: Backlog["eventsSince"] }
}

export function backlogOf({ adminQueries, breaker, daySums, outbox }: Sources, accounts: readonly string[]): Backlog {
  return {
    openCases: () => adminQueries.countOpenCases(),
    callbacks: () => daySums.callbackHealth(),
    pendingWork: () => daySums.pendingWork(accounts),
    eventsSince: () => outbox.waitingSince(),
    pausedAccounts: () => breaker.openAccounts(),
    accounts,
    now: () => daySums.now(),
  }
}

/**
 * Gauges of what waits, read when the store's OpenTelemetry collects, and never without one. They describe the
 * database, so that every server reports the same; only `payin.account.paused` is of one process.
 */
export function observeBacklog(backlog: Backlog): void {
  const gauges = newGauges()
  const observe = async (result: BatchObservableResult) => await observeAll(result, gauges, backlog)
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

async function observeAll(result: BatchObservableResult, gauges: Gauges, backlog: Backlog): Promise<void> {
  const { accounts, ...read } = backlog
  const counts = [read.openCases(), read.callbacks(), read.pendingWork(), read.eventsSince()] as const
  const [cases, callbacks, work, eventsSince] = await Promise.all(counts)
  const now = (await read.now()).getTime()
  const ageOf = (since: Date | null | undefined) => (since ? Math.max(0, (now - since.getTime()) / 1000) : 0)
  for (const [kind, count] of Object.entries(cases)) result.observe(gauges.cases, count, { kind })
  const paused = read.pausedAccounts()
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
