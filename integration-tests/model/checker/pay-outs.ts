import type { AttemptFact, SentFact, TradeFact } from "../books"
import { euros, knownSince, type Problem, type Told } from "./problem"

/** Money goes out once for each refund that the host shows, and no more of it than came. */
export function payOutProblems(told: Told): Problem[] {
  return [
    ...doubleSends(told),
    ...told.payOuts.flatMap((payOut) => ofPayOut(told, payOut)),
    ...told.refunds.flatMap((refund) => ofRefund(told, refund)),
    ...told.attempts.flatMap((attempt) => moreThanCame(told, attempt)),
    ...told.sent.flatMap((sent) => unfinished(sent)),
  ]
}

/** A retry of staff is another refund, with an id of its own. */
function doubleSends({ requests }: Told): Problem[] {
  const sent = requests.flatMap(({ operation, external }) => (operation === "pay-out" && external ? [external] : []))
  const twice = sent.filter((external, index) => sent.indexOf(external) !== index)
  return twice.map((external) => `promise 2: the service was asked twice for the pay-out ${external}`)
}

function ofPayOut(told: Told, payOut: TradeFact): Problem[] {
  const row = rowOf(told, payOut)
  if (!row) return [`promise 3: pay-out ${payOut.id} (${payOut.external}) is in no books of ours`]
  const state = stateOf(payOut)
  if (row.state !== state) {
    return [`promise 3: pay-out ${payOut.id} is ${payOut.status} at the service, and ${row.state} in our books`]
  }
  const isShown = told.refunds.some(({ id }) => id === row.refund)
  if (state !== "failed" && !isShown && !isReported(told, row.attempt, payOut)) {
    return [`promise 1: pay-out ${payOut.id} went out, the host shows no refund for it, and there is no case`]
  }
  if (state === "failed" && isShown && !isReported(told, row.attempt, payOut)) {
    return [`promise 1: pay-out ${payOut.id} failed, the host shows its refund, and there is no case`]
  }
  return []
}

/** As the lanes' accounts name the service's words. */
function stateOf({ status }: TradeFact): string {
  if (status === "closed") return "done"
  return status === "declined" || status === "canceled" ? "failed" : "accepted"
}

function rowOf({ sent }: Told, { id, external }: TradeFact): SentFact | undefined {
  return sent.find(({ trade_id }) => trade_id === id) ?? sent.find((one) => one.external === external)
}

/** A refund of an account that sends pay-outs has one, or a person was told to send it. */
function ofRefund(told: Told, refund: Told["refunds"][number]): Problem[] {
  const session = told.payments.find(({ id }) => id === refund.payment)?.session
  const attempt = told.attempts.find((one) => one.session === session)
  if (!attempt?.account.endsWith("-sends")) return []
  const row = told.sent.find((one) => one.refund === refund.id)
  const isOut = row !== undefined && told.payOuts.some((payOut) => rowOf(told, payOut) === row)
  if (isOut || isReported(told, attempt.id)) return []
  return [`promise 1: refund ${refund.id} of ${euros(refund.cents)} was sent by nobody, without a case`]
}

/** A case about it is open, or a person closed one after the store knew the service's last word. */
function isReported(told: Told, attemptId: string, payOut?: TradeFact): boolean {
  const about = told.cases.filter(
    ({ attempt, kind }) => attempt === attemptId && (kind === "refund_by_hand" || kind === "pay_out_failed"),
  )
  if (about.some(({ closed_by }) => closed_by === null)) return true
  const since = payOut ? (knownSince(told, payOut.id) ?? -1) : -1
  return told.deeds.decisions.some(({ caseId, at }) => about.some(({ id }) => id === caseId) && at > since)
}

function moreThanCame(told: Told, attempt: AttemptFact): Problem[] {
  const out = told.payOuts
    .filter((payOut) => stateOf(payOut) !== "failed" && rowOf(told, payOut)?.attempt === attempt.id)
    .reduce((sum, { cents }) => sum + cents, 0)
  const came = told.words.filter(({ trade, status }) => trade === attempt.trade_id && status === "closed")
  const most = Math.max(0, ...came.map(({ cents }) => cents))
  if (out <= most) return []
  return [`promise 4: ${euros(out)} went out for ${attempt.external}, and ${euros(most)} came`]
}

function unfinished({ id, state }: SentFact): Problem[] {
  return state === "sending" ? [`promise 3: pay-out ${id} is still being sent`] : []
}
