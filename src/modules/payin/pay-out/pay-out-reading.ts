import { canBeTradeId } from "../../../merchant-api/endpoints/trading/path-segment"
import type { PayinError } from "../../../merchant-api/payin-error"
import type { Trade } from "../../../merchant-api/trade/trade"
import { TRADE_ABSENT } from "../errors/error-codes"
import type { PayOutChange, PayOutRow } from "../sql/pay-out/pay-outs"
import type { TimelineLine } from "../sql/timeline"
import { nextPayOutCheck } from "./next-pay-out-check"
import type { PayOutSettings } from "./pay-out-settings"
import { isThisPayOut, isUnsent, stateOfStatus } from "./pay-out-state"

/**
 * What the service said about a pay-out.
 * - `accepted`: it took the request; the trade is what could be read from its answer;
 * - `found`, `absent`: a look-up;
 * - `unasked`: there is no id to look it up by, or the service could not be asked;
 * - `lost`: the request got no answer that says what became of it;
 * - `refused`: nothing was sent.
 */
export type Reading =
  | { said: "accepted"; trade: Trade | undefined }
  | { said: "found"; trade: Trade }
  | { said: "absent" | "unasked" }
  | { said: "lost" | "refused"; error: PayinError }

export type ReadingContext = PayOutSettings & { now: Date; random: number }

export type Change = { change: PayOutChange; line?: TimelineLine }

/** Where a pay-out stands after a reading. Pure, so that its test covers every case. */
export function changeAfter(row: PayOutRow, reading: Reading, context: ReadingContext): Change {
  switch (reading.said) {
    case "accepted":
      // A callback was faster, and its result is newer.
      return isUnsent(row) ? afterAnswer(row, reading.trade, context) : moved(row, {}, context)
    case "found":
      return isThisPayOut(row, reading.trade)
        ? afterFinding(row, reading.trade, context)
        : afterNothing(row, { last_error_code: "other_trade_answered" }, context)
    case "absent":
      return isSurelyAbsent(row, context)
        ? moved(
            row,
            { state: "refused", last_error_code: TRADE_ABSENT },
            { ...context, line: timelineLine(row, "pay_out_absent") },
          )
        : afterNothing(row, { last_error_code: TRADE_ABSENT }, context)
    case "unasked":
      return afterNothing(row, {}, context)
    case "lost":
      return row.state === "sending"
        ? moved(
            row,
            { state: "unsure", ...reasonsOf(reading.error) },
            { ...context, line: failed(row, "outcome_unknown") },
          )
        : moved(row, {}, context)
    case "refused":
      return isUnsent(row) ? afterRefusal(row, reading.error, context) : moved(row, {}, context)
  }
}

/** Whether there is an id to ask the service by. */
export function canBeAsked({
  trade_id,
  external_transaction_id,
}: Pick<PayOutRow, "trade_id" | "external_transaction_id">) {
  return [trade_id, external_transaction_id].some((id) => id !== null && canBeTradeId(id))
}

function afterAnswer(row: PayOutRow, trade: Trade | undefined, context: ReadingContext): Change {
  const said = trade ? saidOf(trade, context) : { state: "accepted" as const }
  return moved(row, { ...said, last_error_code: null }, { ...context, line: timelineLine(row, "pay_out_sent") })
}

function afterRefusal(row: PayOutRow, error: PayinError, context: ReadingContext): Change {
  const change = { state: "refused" as const, ...reasonsOf(error), next_check_at: null }
  return moved(row, change, { ...context, line: failed(row, error.code) })
}

function afterFinding(row: PayOutRow, trade: Trade, context: ReadingContext): Change {
  const said = saidOf(trade, context)
  // Nothing was sent, as before, and nothing is: Medusa has no refund, or a person was asked for its money.
  if (row.state === "refused" && said.state === "failed") return moved(row, { read_at: context.now }, context)
  const state = isForgottenEnd(row, said) ? row.state : said.state
  const change = { ...said, state, last_error_code: null, read_at: context.now }
  if (isUnsent(row)) return moved(row, change, { ...context, line: timelineLine(row, "pay_out_found") })
  if (trade.status === row.status) return moved(row, change, context)
  const data = { amount: row.amount, from: row.status, to: trade.status, pay_out_id: row.id }
  return moved(row, change, { ...context, line: { kind: "pay_out_status", data } })
}

/** The same word ended it before. An option that does not name it any more, with the pay-outs switched off say, takes nothing back. */
function isForgottenEnd(row: PayOutRow, said: Pick<PayOutRow, "state" | "status">): boolean {
  const hasEnded = row.state === "done" || row.state === "failed"
  return hasEnded && said.state === "accepted" && said.status === row.status
}

function saidOf(trade: Trade, { statuses }: ReadingContext) {
  return { state: stateOfStatus(trade.status, statuses), status: trade.status, trade_id: trade.id }
}

/** Nothing new. A request that can no longer be under way has lost its answer: its process was stopped. */
function afterNothing(row: PayOutRow, change: PayOutChange, context: ReadingContext): Change {
  const isUnderWay = row.state === "sending" && secondsSince(row.sent_at, context.now) < context.callSeconds
  if (row.state !== "sending" || isUnderWay) return moved(row, change, context)
  return moved(row, { ...change, state: "unsure" }, { ...context, line: failed(row, "outcome_unknown") })
}

/**
 * A request that was cut off may still be on its way, and a person sends again what is considered absent: so absence
 * counts only when reported twice, and long after the request.
 */
function isSurelyAbsent(row: PayOutRow, { now }: ReadingContext): boolean {
  const saidBefore = row.last_error_code === TRADE_ABSENT
  return row.state === "unsure" && saidBefore && secondsSince(row.sent_at, now) >= SURE_AFTER_SECONDS
}

const SURE_AFTER_SECONDS = 10 * 60

type Moving = ReadingContext & { line?: TimelineLine }

function moved(row: PayOutRow, change: PayOutChange, { line, ...context }: Moving): Change {
  const after = { ...row, ...change }
  const isNews = after.state !== row.state || after.status !== row.status
  const unchangedSince = isNews ? context.now : row.unchanged_since
  const next = nextPayOutCheck({ state: after.state, unchangedSince, canBeAsked: canBeAsked(after), ...context })
  return { change: { unchanged_since: unchangedSince, next_check_at: next, ...change }, line }
}

/** The service's message is kept only in the row. */
function reasonsOf({ code, serviceCode, serviceMessage }: PayinError) {
  return { last_error_code: code, service_code: serviceCode ?? null, service_message: serviceMessage ?? null }
}

function timelineLine({ amount, id }: PayOutRow, kind: string): TimelineLine {
  return { kind, data: { amount, pay_out_id: id } }
}

function failed({ amount, id }: PayOutRow, code: string): TimelineLine {
  return { kind: "pay_out_failed", data: { amount, code, pay_out_id: id } }
}

function secondsSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / 1000
}
