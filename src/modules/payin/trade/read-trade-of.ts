import { PayinError } from "../../../merchant-api/payin-error"
import { mismatchOf, otherTradeAnswered } from "../../../merchant-api/trade/other-trade"
import { TRADE_ABSENT, UNANSWERED } from "../errors/error-codes"
import type { AttemptRow } from "../models/attempt"
import { changeAttempt } from "../sql/attempt/change-attempt"
import { lookUpTrade } from "./look-up-trade"
import { checkAfterRead, type RecordingContext, recordTrade } from "./record-trade"
import { wantedOf } from "./wanted-of"

/**
 * Reads the attempt's trade from the service and records it.
 *
 * An `opening` attempt whose trade the service does not know has none: it becomes `refused`, and is checked a few more
 * times, because a create may still have been on its way. One that was open is not over for that: while the service does
 * not know it, nobody can say whether it is paid.
 *
 * @throws PayinError when the service could not be asked, answered with another trade, or does not know the open one any
 *   more; nothing is changed then
 */
export async function readTradeOf(context: RecordingContext, attempt: AttemptRow): Promise<AttemptRow> {
  const trade = await lookUpTrade(context, attempt)
  if (!trade && attempt.state === "open") throw unknownTrade()
  if (!trade) return await recordAbsence(context, attempt)
  // A cache or a proxy in between must not close one cart with another cart's trade.
  const mismatch = mismatchOf(trade, wantedOf(attempt))
  if (mismatch) throw otherTradeAnswered("unavailable", mismatch, trade)
  return await recordTrade(context, attempt, { trade })
}

function unknownTrade(): PayinError {
  return new PayinError("unavailable", "The service does not know this trade any more.", {
    cure: "Check that the API key is one of the same merchant account, or ask the service's support.",
    reason: { code: TRADE_ABSENT },
  })
}

/** A create that hangs twice is looked up within two minutes: if it took longer, the service answered nothing meanwhile. */
const LONGEST_UNANSWERED_MS = 3 * 60_000

/**
 * Once an outage is over, its creates are no news: see `findSilentFaults`. `unchanged_since` is when the create was sent.
 */
function absenceCode({ unchanged_since }: AttemptRow, now: Date): string {
  return now.getTime() - unchanged_since.getTime() > LONGEST_UNANSWERED_MS ? UNANSWERED : TRADE_ABSENT
}

async function recordAbsence(context: RecordingContext, attempt: AttemptRow): Promise<AttemptRow> {
  const { db, clock } = context
  const state = attempt.state === "opening" ? "refused" : attempt.state
  const now = clock.now()
  const unchanged_since = state === attempt.state ? attempt.unchanged_since : now
  const check = checkAfterRead(context, attempt, { read: { ...attempt, state, unchanged_since }, now })
  const change = { state, unchanged_since, trade_read_at: now, ...check }
  // Why it was refused stays known: that there is no trade follows from it.
  if (attempt.state === "refused") return (await changeAttempt(db, attempt, change)) ?? attempt
  const code = state === "refused" ? absenceCode(attempt, now) : TRADE_ABSENT
  const absent = { ...change, last_error_code: code }
  const line = state === "refused" ? { kind: "refused", data: { code } } : undefined
  return (await changeAttempt(db, attempt, absent, line)) ?? attempt
}
