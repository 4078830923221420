import { phaseOf, readTradeStatus } from "../../merchant-api/trade/trade-status"
import { isMoneyKept, isResolved } from "../../modules/payin/attempt/resolved"
import { type CaseKind, zeroClosedCase } from "../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PROGRAM } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { isMoneyThere } from "../../modules/payin/shown/money-of"
import type { CaseRow } from "../../modules/payin/sql/case/cases"

/**
 * Those whose end nobody waits for any more. The service may never end a trade that it reviews, or says something unknown
 * of: a person who has asked about it closes its case, and what it should pay can be paid in another way. Money that comes
 * all the same is settled like any other.
 */
export async function withoutEnd(payin: PayinModuleService, attempts: readonly AttemptRow[]): Promise<AttemptRow[]> {
  const unclear = attempts.filter(isUnclear)
  if (unclear.length === 0) return []
  const cases = await payin.cases.ofAttempts(unclear.map(({ id }) => id))
  return unclear.filter((one) => isWithoutEnd(one, cases))
}

/**
 * The ids of the open cases whose closing by a person ends the waiting for a trade that nothing has replaced.
 */
export async function casesThatEndWaiting(
  payin: PayinModuleService,
  attempts: readonly AttemptRow[],
): Promise<Set<string>> {
  const unclear = attempts.filter((one) => one.superseded_at === null && isUnclear(one))
  const cases = unclear.length === 0 ? [] : await payin.cases.ofAttempts(unclear.map(({ id }) => id))
  const ending = cases.filter((closing) => {
    const attempt = unclear.find(({ id }) => id === closing.attempt_id)!
    const after = asIfClosed(cases, closing.id)
    return closing.closed_at === null && !isWithoutEnd(attempt, cases) && isWithoutEnd(attempt, after)
  })
  return new Set(ending.map(({ id }) => id))
}

/** As if a person had closed the case by now. */
export function asIfClosed(cases: readonly CaseRow[], id: string | undefined): CaseRow[] {
  return cases.map((one) => (one.id === id ? { ...one, closed_at: one.created_at, closed_by: "somebody" } : one))
}

function isWithoutEnd(attempt: AttemptRow, cases: readonly CaseRow[]): boolean {
  return (
    isUnclear(attempt) && isClosedByPerson(attempt, cases, ["dispute", "unknown_status"]) && !hasOther(attempt, cases)
  )
}

/**
 * The service reviews it, or says something unknown of it. Not where its last word before that was that the money is
 * there: nobody is to pay that once more.
 */
export function isUnclear(attempt: AttemptRow): boolean {
  const { state, trade_status } = attempt
  const phase = trade_status === null ? null : phaseOf(readTradeStatus(trade_status))
  return state === "open" && (phase === "review" || phase === "unknown") && !isMoneyThere(attempt)
}

/** Whether a person has closed such a case of the attempt, and the service has said nothing new since. */
function isClosedByPerson(attempt: AttemptRow, cases: readonly CaseRow[], kinds: readonly CaseKind[]): boolean {
  const own = cases.filter(({ attempt_id, kind }) => attempt_id === attempt.id && kinds.includes(kind))
  const isByPerson = ({ closed_at, closed_by }: CaseRow) => closed_at !== null && closed_by !== PROGRAM
  const isOfThis = ({ trade_revision }: CaseRow) => (trade_revision ?? 0) >= attempt.trade_revision
  return own.some((one) => isByPerson(one) && isOfThis(one))
}

/** Another trade under its id may be paid, and a person has yet to decide about that one. */
function hasOther({ id }: AttemptRow, cases: readonly CaseRow[]): boolean {
  return cases.some((one) => one.attempt_id === id && one.kind === "second_trade" && one.closed_at === null)
}

/** A person asks the service before its order is touched, because its money may still come. */
export function isUnanswered(attempt: AttemptRow): boolean {
  return closedWithNothing(attempt) || isUnclear(attempt)
}

/** A person has asked: it closed with nothing, or the service never ends it, and nobody expects its money any more. */
export function isExpectedNoMore(attempt: AttemptRow, cases: readonly CaseRow[]): boolean {
  return (
    isWithoutEnd(attempt, cases) || (closedWithNothing(attempt) && isClosedByPerson(attempt, cases, [zeroClosedCase]))
  )
}

/** Closed is not canceled. */
export function closedWithNothing({ state, trade_status }: AttemptRow): boolean {
  return state === "canceled" && trade_status === "closed"
}

/** The service says the attempt is over. */
export function isOver({ state, trade_status }: AttemptRow): boolean {
  return state === "refused" || (state === "canceled" && trade_status === "canceled")
}

/** The order that it should have paid may be left unpaid: it brings no money, as far as the service or a person says. */
export function mayLeaveUnpaid(attempt: AttemptRow): boolean {
  return isOver(attempt) || isUnanswered(attempt) || (isResolved(attempt) && !isMoneyKept(attempt))
}
