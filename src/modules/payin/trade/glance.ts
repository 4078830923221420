import { isDeepStrictEqual } from "node:util"
import { mismatchOf } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import { phaseOf, readTradeStatus } from "../../../merchant-api/trade/trade-status"
import { nextCheckOf } from "../attempt/next-check-of"
import { storedTrade } from "../attempt/stored-trade"
import type { AttemptRow } from "../models/attempt"
import { windowEnd } from "../schedule/window-end"
import type { ReadUnchanged } from "../sql/attempt/read/note-read"
import { lookUpTrade } from "./look-up-trade"
import type { RecordingContext } from "./record-trade"
import { isNews } from "./trade-word"
import { wantedOf } from "./wanted-of"

/**
 * Reads the trade of an attempt that waits to be paid, and says what to note when all is as it was. Most checks end
 * here, without a lock, a lease or a look at Medusa: as long as nothing was ever paid, nothing there matters.
 *
 * @returns undefined when the whole settling has to look; nothing is recorded then
 * @throws PayinError when the service could not be asked, or its answer is about another trade
 */
export async function glance(context: RecordingContext, attempt: AttemptRow): Promise<ReadUnchanged | undefined> {
  const now = context.clock.now()
  if (!isPlain(attempt, now)) return undefined
  const trade = await lookUpTrade(context, attempt)
  if (!trade || mismatchOf(trade, wantedOf(attempt)) || !isUnchanged(context, attempt, trade)) return undefined
  return { attempt, readAt: now, nextCheckAt: nextCheckOf(attempt, { now, random: context.clock.random() }) }
}

/** It can be paid, never was, and nothing of an earlier settling can have been left undone. */
function isPlain(attempt: AttemptRow, now: Date): boolean {
  return (
    attempt.state === "open" &&
    attempt.trade_status !== null &&
    phaseOf(readTradeStatus(attempt.trade_status)) === "waiting" &&
    attempt.paid_at === null &&
    attempt.settle_failures === 0 &&
    attempt.last_error_code === null &&
    attempt.completion_mark === null &&
    attempt.order_cancel_began_at === null &&
    (attempt.expires_at === null || attempt.expires_at > now)
  )
}

function isUnchanged({ account, clock }: RecordingContext, attempt: AttemptRow, trade: Trade): boolean {
  const said = { trade_id: trade.id, trade_status: trade.status, trade_amount: trade.fiatAmount }
  const { paymentWindowSeconds } = account.options
  const end = attempt.expires_at ?? windowEnd(trade.createdAt, paymentWindowSeconds, clock.now())
  return (
    !isNews(attempt, said) &&
    isDeepStrictEqual(storedTrade(attempt, trade), attempt.trade) &&
    (trade.externalPaymentPageUrl ?? attempt.payment_page_url) === attempt.payment_page_url &&
    end === attempt.expires_at
  )
}
