import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isOver, PayinError, readTradeStatus, type Trade } from "../../merchant-api"
import type { Account } from "./accounts"
import { stateAfterRead } from "./attempt-state"
import type { Clock } from "./create-trade"
import { nextCheckAt } from "./next-check"
import { isResolved } from "./resolved"
import { isNews } from "./trade-word"
import { changeAttempt, type AttemptChange, type AttemptRow } from "./sql/attempts"
import type { StoryLine } from "./sql/timeline"

export type RecordingContext = { db: Knex; account: Account; clock: Clock }

/**
 * Writes down what the service said of a trade, and where the attempt stands because of it.
 *
 * A trade that comes back to life after a later attempt took its place is kept, as superseded: the unique index
 * allows one live attempt, and the later one is it.
 */
export async function recordTrade(context: RecordingContext, attempt: AttemptRow, trade: Trade): Promise<AttemptRow> {
  const change = changeFor(context, attempt, trade)
  const line = attempt.trade_status === trade.status ? undefined : statusLine(attempt.trade_status, trade.status)
  const changed = await changeAttempt(context.db, attempt, change, line).catch(async (error: unknown) => {
    if (conflictOf(error) === "IDX_payin_attempt_trade_id") throw takenTrade(attempt, error)
    if (conflictOf(error) !== "IDX_payin_attempt_live") throw error
    return await changeAttempt(context.db, attempt, { ...change, superseded_at: context.clock.now() }, line)
  })
  // Somebody wrote down an answer that was asked for later, or at the same time: theirs stands.
  return changed ?? (await rereadRow(context.db, attempt.id))
}

function statusLine(from: string | null, to: string): StoryLine {
  return { kind: "trade_status", data: { from, to } }
}

function changeFor({ account, clock }: RecordingContext, attempt: AttemptRow, trade: Trade): AttemptChange {
  const now = clock.now()
  const state = stateAfterRead(attempt.state, readTradeStatus(trade.status), trade.fiatAmount)
  const said = { trade_id: trade.id, trade_status: trade.status, trade_amount: trade.fiatAmount }
  const isNew = isNews(attempt, said)
  const trade_revision = attempt.trade_revision + (isNew ? 1 : 0)
  const unchangedSince = isNew || state !== attempt.state ? now : attempt.unchanged_since
  const expiresAt = attempt.expires_at ?? windowEnd(account, trade)
  return {
    ...said,
    state,
    trade_revision,
    trade_read_at: now,
    // A thinner answer than an earlier one takes no requisite away that a shopper is paying to.
    trade: { ...(attempt.trade as object | null), ...Object.fromEntries(Object.entries(trade).filter(isSaid)) },
    payment_page_url: trade.externalPaymentPageUrl ?? attempt.payment_page_url,
    expires_at: expiresAt,
    last_error_code: null,
    unchanged_since: unchangedSince,
    next_check_at: nextCheckAt({
      state,
      unchangedSince,
      createdAt: attempt.created_at,
      expiresAt,
      isTradeOver: isOver(trade.status),
      isResolved: isResolved({ state, trade_revision, resolved_revision: attempt.resolved_revision }),
      now,
      random: clock.random(),
    }),
  }
}

function isSaid([, value]: [string, unknown]): boolean {
  return value !== null
}

/** The payment window is a merchant setting that no answer shows; the options may tell it. */
function windowEnd(account: Account, trade: Trade): Date | null {
  const { paymentWindowSeconds } = account.options
  const createdAt = trade.createdAt ? Date.parse(trade.createdAt) : Number.NaN
  if (!paymentWindowSeconds || Number.isNaN(createdAt)) return null
  return new Date(createdAt + paymentWindowSeconds * 1000)
}

/** The unique index that said no, if one did. */
function conflictOf(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === "23505" ? constraint : undefined
}

function takenTrade(attempt: AttemptRow, cause: unknown): PayinError {
  const message = `The service gave attempt ${attempt.id} the trade id of another attempt.`
  return new PayinError("outcome_unknown", message, { cure: "Ask the service's support about it.", cause })
}

async function rereadRow(db: Knex, id: string): Promise<AttemptRow> {
  const row = await db("payin_attempt").where({ id }).first<AttemptRow>()
  if (!row) throw new Error(`Attempt ${id} is gone from payin_attempt.`)
  return row
}
