import { TRADE_ABSENT } from "../../../../modules/payin/errors/error-codes"
import type { SilentFault } from "../../../../modules/payin/sums/silent-fault"
import type { HealthCheck, HealthStatus } from "../contract"
import type { AccountFacts, HealthFacts } from "./read-health-facts"

/** After how long something that does not move is worth a look, and when it is an alarm. docs/operations.md has them. */
export const thresholds = {
  outage: { degraded: 60, down: 10 * 60 },
  callbacks: { degraded: 60, down: 10 * 60 },
  schedule: { degraded: 2 * 60, down: 15 * 60 },
  events: { degraded: 5 * 60, down: Number.POSITIVE_INFINITY },
  cases: { degraded: 24 * 3600, down: Number.POSITIVE_INFINITY },
} as const

/** One check for each way in which payments stop without anybody noticing. Pure. */
export function healthChecks(facts: HealthFacts, now: Date): HealthCheck[] {
  return [
    check({ name: "database", text: "The database takes what the store writes." }),
    locksCheck(facts),
    ...facts.accounts.flatMap((account) => [serviceCheck(account, now), webhookCheck(account, facts)]),
    ...facts.stranded.map(strandedCheck),
    callbacksCheck(facts, now),
    scheduleCheck(facts, now),
    settlingCheck(facts),
    ...facts.accounts.map(({ name }) => paymentsCheck(name, facts)),
    eventsCheck(facts, now),
    casesCheck(facts, now),
  ]
}

/** The only check then: what the others would tell is not written down any more. */
export function readOnlyCheck(): HealthCheck {
  const text =
    "The database takes no writes: no payment can begin, and none is settled. Is its disk full, or another server the " +
    "primary now? Ask whoever hosts it, and restart the store if it goes on."
  return check({ name: "database", status: "down", text })
}

/** Medusa's own workflows wait for one as well: without it, no cart changes and none becomes an order. */
function locksCheck({ takesLocks }: HealthFacts): HealthCheck {
  if (takesLocks) return check({ name: "locks", text: "Medusa's locking module gives locks." })
  const text =
    "Medusa's locking module gives no lock, so no shopper can pay, and no order is placed. Does the store reach its Redis?"
  return check({ name: "locks", status: "down", text })
}

export function worstOf(checks: readonly HealthCheck[]): HealthStatus {
  const is = (status: HealthStatus) => checks.some((check) => check.status === status)
  return is("down") ? "down" : is("degraded") ? "degraded" : "ok"
}

function serviceCheck(facts: AccountFacts, now: Date): HealthCheck {
  const { name, connected, failingSince, gone, isLeftAlone, isRefused, partlyRefusedSince, unlisted } = facts
  const about = { name: "service" as const, account: name }
  if (isLeftAlone) return check({ ...about, status: "down", text: leftAlone })
  if (!connected) return check({ ...about, status: "degraded", text: "Not connected: no address or no API key." })
  if (!failingSince && gone.length > 0) {
    const text = `Payments are refused: the account prefers what it does not have any more (${gone.join(", ")}).`
    return check({ ...about, status: "degraded", text: `${text} Settings → Pay-in → Checkout.` })
  }
  if (!failingSince && unlisted.length > 0) {
    return check({ ...about, status: "degraded", text: unlistedText(unlisted) })
  }
  if (!failingSince && partlyRefusedSince) {
    return check({ ...about, status: "degraded", text: partlyRefused, since: partlyRefusedSince })
  }
  if (!failingSince) return check({ ...about, text: "The service answers." })
  const status = statusAfter(failingSince, now, thresholds.outage)
  const what = isRefused ? "The service accepts no call of the store" : "The service does not answer"
  const text = `${what}. Settings → Pay-in → Check the connection says why.`
  return check({ ...about, status, text, since: failingSince })
}

function unlistedText(unlisted: readonly string[]): string {
  return (
    `Nobody who pays in ${unlisted.join(", ")} is offered this account: the service does not list that for it. ` +
    "Ask your merchant manager, or switch the account off in those regions."
  )
}

const partlyRefused =
  "The service refuses some calls and answers others: one of the store's servers is not on the IP whitelist, or has " +
  "another API key. That server's log names the reason."

const leftAlone =
  "The store looks like a copy, so no payment begins with this account, and none is settled. If it is the store itself, " +
  "confirm that in Settings → Pay-in. Its servers and workers need the same storeUrl."

/** Nobody can ask what became of their trades: they may have been paid. */
function strandedCheck({ account, attempts }: HealthFacts["stranded"][number]): HealthCheck {
  const text =
    `${attempts} payments wait for this account, which is not in the options any more. ` +
    "Put it back until its payments have ended."
  return check({ name: "service", account, status: "degraded", count: attempts, text })
}

/** Callbacks are a hint, and the job finds what they did not report: payments are settled, later. */
function webhookCheck({ name, refusedSince }: AccountFacts, { silentFaults }: HealthFacts): HealthCheck {
  const about = { name: "webhook" as const, account: name }
  const missing = silentFaults.find(({ account, kind }) => account === name && kind === "unannounced")
  if (!refusedSince && missing) {
    const { count, since } = missing
    const text =
      `No callback is accepted: the last ${count} payments were found by checks. ` +
      "Compare the webhook URL in the merchant panel, and send a test callback in Settings → Pay-in."
    return check({ ...about, status: "degraded", text, since, count })
  }
  if (!refusedSince) return check({ ...about, text: "No callback was refused since the last good one." })
  const text =
    "Callbacks are refused, and none has been accepted since. Settings → Pay-in names the reason of the last one."
  return check({ ...about, status: "degraded", text, since: refusedSince })
}

function callbacksCheck({ callbacks }: HealthFacts, now: Date): HealthCheck {
  const { waiting, oldestWaitingAt, dead } = callbacks
  const status = oldestWaitingAt ? statusAfter(oldestWaitingAt, now, thresholds.callbacks) : "ok"
  const about = { name: "callbacks" as const, since: oldestWaitingAt, count: waiting + dead }
  if (status !== "ok") return check({ ...about, status, text: `${waiting} callbacks wait to be processed.` })
  if (dead === 0) return check({ ...about, text: "Callbacks are processed as they arrive." })
  const text = `${dead} callbacks were given up after many tries. Process them again in Settings → Pay-in.`
  return check({ ...about, status: "degraded", text })
}

export function scheduleCheck({ overdueSince }: Pick<HealthFacts, "overdueSince">, now: Date): HealthCheck {
  const about = { name: "schedule" as const, since: overdueSince }
  const status = overdueSince ? statusAfter(overdueSince, now, thresholds.schedule) : "ok"
  if (status === "ok") return check({ ...about, since: null, text: "Open payments are checked on time." })
  const text = "Open payments are not checked on time. Is a process of the store running its scheduled jobs?"
  return check({ ...about, status, text })
}

/** Those of an account that is gone fail as well, and its own check names them with the cure. */
function settlingCheck({ failing, stranded }: HealthFacts): HealthCheck {
  const count = failing - stranded.reduce((sum, { attempts }) => sum + attempts, 0)
  if (count <= 0) return check({ name: "settling", count: 0, text: "No payment fails to settle." })
  const text = `${count} payments could not be settled and are tried again. The store's log names the reason.`
  return check({ name: "settling", status: "degraded", count, text })
}

/** Nothing fails, and yet the shop sells nothing. */
function paymentsCheck(account: string, { silentFaults }: HealthFacts): HealthCheck {
  const about = { name: "payments" as const, account }
  const found = silentFaults.find((fault) => fault.account === account && fault.kind !== "unannounced")
  if (!found) return check({ ...about, text: "Payments begin and arrive as they did before." })
  const { count, since } = found
  const text = found.kind === "refused" ? refusedText(found) : unpaidText(found)
  return check({ ...about, status: "degraded", text, since, count })
}

function refusedText({ code, count }: SilentFault): string {
  if (code === TRADE_ABSENT)
    return `The requests for the last ${count} shoppers failed, and the service knows no trade of theirs. Try a payment yourself.`
  return `The service has refused the last ${count} shoppers${code ? ` (${code})` : ""}, and opened no trade since.`
}

function unpaidText({ count, paidBefore }: SilentFault): string {
  const usual = paidBefore === null ? "" : ` Before, ${paidBefore} of 100 were paid.`
  return `None of the last ${count} trades was paid.${usual} Try a payment yourself.`
}

/** Payments do not wait for it; whoever hands over goods when they hear of one does. */
function eventsCheck({ eventsSince }: HealthFacts, now: Date): HealthCheck {
  const status = eventsSince ? statusAfter(eventsSince, now, thresholds.events) : "ok"
  if (status === "ok") return check({ name: "events", text: "Medusa's event bus takes the store's events." })
  const text = "Medusa's event bus takes no events, and they wait. Does the store reach its Redis?"
  return check({ name: "events", status, text, since: eventsSince })
}

function casesCheck({ cases }: HealthFacts, now: Date): HealthCheck {
  const about = { name: "cases" as const, since: cases.oldest, count: cases.open }
  if (cases.open === 0) return check({ ...about, text: "No open case." })
  const status = cases.oldest ? statusAfter(cases.oldest, now, thresholds.cases) : "ok"
  const waits = status === "ok" ? "" : " The oldest has waited for more than a day."
  return check({ ...about, status, text: `${cases.open} open cases need a decision: Pay-ins → Cases.${waits}` })
}

function statusAfter(since: Date, now: Date, { degraded, down }: { degraded: number; down: number }): HealthStatus {
  const seconds = (now.getTime() - since.getTime()) / 1000
  return seconds >= down ? "down" : seconds >= degraded ? "degraded" : "ok"
}

type Found = Pick<HealthCheck, "name" | "text"> &
  Partial<Pick<HealthCheck, "account" | "status" | "count">> & { since?: Date | null }

function check({ name, text, account = null, status = "ok", since = null, count = null }: Found): HealthCheck {
  return { name, account, status, text, since: since?.toISOString() ?? null, count }
}
