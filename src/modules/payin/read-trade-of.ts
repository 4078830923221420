import { isOver, PayinError, type Trade } from "../../merchant-api"
import { recordTrade, type RecordingContext } from "./record-trade"
import { nextCheckAt } from "./next-check"
import { isResolved } from "./resolved"
import { changeAttempt, type AttemptRow } from "./sql/attempts"

/**
 * Reads the attempt's trade from the service and writes it down.
 *
 * An `opening` attempt whose trade the service does not know has none: it is `refused`, and looked at a few more
 * times, for a create may still have been on its way.
 *
 * @throws PayinError when the service could not be asked; nothing is changed then
 */
export async function readTradeOf(context: RecordingContext, attempt: AttemptRow): Promise<AttemptRow> {
  const { client } = context.account
  const trade = attempt.trade_id
    ? await client.findTradeById(attempt.trade_id)
    : await client.findTradeByExternalId(attempt.external_transaction_id)
  if (!trade) return await recordAbsence(context, attempt)
  assertSameTrade(attempt, trade)
  return await recordTrade(context, attempt, trade)
}

/** A cache or a proxy in between must not close one cart with another cart's trade. */
function assertSameTrade(attempt: AttemptRow, trade: Trade): void {
  const sameId = attempt.trade_id === null || attempt.trade_id === trade.id
  const external = trade.externalTransactionId
  const sameExternal = external === null || external === attempt.external_transaction_id
  const sameCurrency = trade.fiatCurrency === null || trade.fiatCurrency.toUpperCase() === attempt.currency_code
  if (sameId && sameExternal && sameCurrency) return
  throw new PayinError("unavailable", `The service answered with another trade than that of attempt ${attempt.id}.`, {
    reason: { code: "other_trade_answered" },
  })
}

async function recordAbsence({ db, clock }: RecordingContext, attempt: AttemptRow): Promise<AttemptRow> {
  const state = attempt.state === "opening" ? "refused" : attempt.state
  const now = clock.now()
  const unchangedSince = state === attempt.state ? attempt.unchanged_since : now
  const next = nextCheckAt({
    state,
    unchangedSince,
    createdAt: attempt.created_at,
    expiresAt: attempt.expires_at,
    isTradeOver: isOver(attempt.trade_status),
    isResolved: isResolved(attempt),
    now,
    random: clock.random(),
  })
  const change = {
    state,
    unchanged_since: unchangedSince,
    last_error_code: "trade_absent",
    trade_read_at: now,
    next_check_at: next,
  }
  return (await changeAttempt(db, attempt, change)) ?? attempt
}
