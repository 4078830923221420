import type { AttemptFact, TradeFact } from "../books"
import { attemptNamed, nameOf, type Problem, type Told } from "./problem"

const liveStates = ["planned", "opening", "open", "paid", "captured"]

/** Promises 2 and 3: one live trade, no create too many, nothing forgotten. */
export function tradeProblems(told: Told): Problem[] {
  return [
    ...liveTrades(told),
    ...unknownTrades(told),
    ...doubleCreates(told),
    ...staleAttempts(told),
    ...openWork(told),
  ]
}

function liveTrades({ attempts, trades }: Told): Problem[] {
  const isLive = ({ superseded, state }: AttemptFact) => !superseded && liveStates.includes(state)
  const isPayable = ({ superseded, trade_id }: AttemptFact) =>
    !superseded && trades.some(({ id, status }) => id === trade_id && status === "active")
  return [
    ...collectionsWithTwo(attempts.filter(isLive)).map((id) => `promise 2: ${id} has two live attempts`),
    ...collectionsWithTwo(attempts.filter(isPayable)).map((id) => `promise 2: ${id} has two trades that can be paid`),
  ]
}

function collectionsWithTwo(attempts: readonly AttemptFact[]): string[] {
  const ids = attempts.map(({ collection }) => collection)
  return [...new Set(ids)].filter((id) => ids.filter((one) => one === id).length > 1)
}

function unknownTrades(told: Told): Problem[] {
  return told.trades
    .filter((trade) => !attemptNamed(told, trade))
    .map((trade) => `promise 2: ${nameOf(trade)} has no attempt`)
}

/** A create that reached the service, then another one for the same id, without an "absent" in between. */
function doubleCreates({ requests, restoredAt }: Told): Problem[] {
  const problems: Problem[] = []
  const created = new Set<string>()
  for (const [index, { operation, external, status }] of requests.entries()) {
    // What it had created, a restored store does not know.
    if (index === restoredAt) created.clear()
    if (external === null) continue
    if (operation === "external" && status === 404) created.delete(external)
    if (operation !== "pay-in") continue
    if (created.has(external)) problems.push(`promise 2: the service saw two creates for ${external}`)
    created.add(external)
  }
  return problems
}

function staleAttempts({ attempts, trades }: Told): Problem[] {
  return attempts.flatMap((attempt) => {
    const trade = trades.find(({ id }) => id === attempt.trade_id)
    if (!trade || trade.isLiedAbout || trade.status === attempt.trade_status) return []
    return [`promise 3: ${nameOf(trade)} is ${trade.status} at the service, ${attempt.trade_status} in our books`]
  })
}

function openWork(told: Told): Problem[] {
  const { attempts, callbacks, cases, trades } = told
  const isReported = ({ id }: AttemptFact) =>
    cases.some(({ attempt, closed_by }) => attempt === id && closed_by === null)
  // A trade with only false answers is retried for long; what counts is that staff were told.
  const isToldLie = attempts.some(
    (one) => isReported(one) && trades.some((t) => t.isLiedAbout && t.id === one.trade_id),
  )
  const isKnownLie = attempts.some((one) =>
    trades.some((t) => t.isLiedAbout && isSecondOf(one, t) && hasSeen(told, one)),
  )
  return [
    ...callbacks
      .filter(({ state }) => !isToldLie && !isKnownLie && (state === "pending" || state === "dead"))
      .map(({ id, state }) => `promise 3: callback ${id} is ${state}`),
    ...attempts
      .filter((attempt) => attempt.state === "opening" && !isReported(attempt))
      .map(({ external }) => `promise 3: ${external} is still opening, without a case`),
    ...attempts.filter(({ leased }) => leased).map(({ external }) => `promise 3: ${external} is still worked on`),
  ]
}

function isSecondOf({ external, trade_id }: AttemptFact, trade: TradeFact): boolean {
  return trade.external === external && trade.id !== trade_id
}

/** Staff know about the second trade, whether or not its case is closed. */
function hasSeen({ cases }: Told, { id }: AttemptFact): boolean {
  return cases.some(({ attempt, kind }) => attempt === id && kind === "second_trade")
}
