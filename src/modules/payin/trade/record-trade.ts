import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PayinError } from "../../../merchant-api/payin-error"
import { sameId } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import { isOver, readTradeStatus } from "../../../merchant-api/trade/trade-status"
import type { Account } from "../account/accounts"
import { stateAfterRead } from "../attempt/attempt-state"
import { nextCheckOf } from "../attempt/next-check-of"
import { storedTrade } from "../attempt/stored-trade"
import { conflictOf, isDataError } from "../errors/postgres-errors"
import type { AttemptRow } from "../models/attempt"
import type { Clock } from "../schedule/clock"
import { afterNews, whileSettling } from "../schedule/next-check"
import { newWindowEnd, windowEnd } from "../schedule/window-end"
import { type AttemptChange, changeAttempt } from "../sql/attempt/change-attempt"
import { databaseNow, type Due } from "../sql/database-clock"
import type { TimelineLine } from "../sql/timeline"
import { moneyWord } from "../sums/money-word"
import { isNews, isSameMoney } from "./trade-word"

type Told = { trade: Trade; isCreated: boolean }

export type RecordingContext = {
  db: Knex
  account: Account
  clock: Clock
  /** What follows from the trade is still to be done: see `whileSettling`. */
  isSettling?: boolean
}

/**
 * Records what the service said about a trade, and the attempt's state because of it.
 *
 * A trade that revives after a later attempt took its place is kept, as superseded: the unique index allows one live
 * attempt, and that is the later one.
 *
 * @param endsLease gives the attempt's lease back in the same statement, where nothing else is done under it
 * @param isCreated the service has created it with this answer
 */
export async function recordTrade(
  context: RecordingContext,
  attempt: AttemptRow,
  { trade, endsLease = false, isCreated = false }: Partial<Told> & { trade: Trade; endsLease?: boolean },
): Promise<AttemptRow> {
  const expiresAt = attempt.expires_at ?? (await endOf(context, attempt, { trade, isCreated }))
  const change = {
    ...changeFor(context, attempt, { trade, expiresAt }),
    ...(endsLease ? { lease_owner: null, lease_until: null } : {}),
  }
  const line = statusLine(attempt, trade)
  const changed = await writeTrade(context, attempt, { change, line })
  // Another worker recorded an answer asked for later, or at the same time: that one stands.
  return changed ?? (await rereadRow(context.db, attempt.id))
}

type Writing = { change: AttemptChange; line: TimelineLine | undefined }

/** Whatever else the database refuses, the trade's id, status and amount are written: they decide about money. */
async function writeTrade(context: RecordingContext, attempt: AttemptRow, { change, line }: Writing) {
  try {
    return await changeAttempt(context.db, attempt, change, line)
  } catch (error) {
    const written = await writtenAsNews(context.db, attempt, change)
    if (written) return written
    const again = withoutWhatFailed(context, attempt, { change, error })
    return await writeTrade(context, attempt, { change: again, line })
  }
}

/**
 * The database may have written it, and its answer was lost. The shopper would be told that no trade was opened, and Medusa
 * would bring the session of the replaced one back.
 */
async function writtenAsNews(db: Knex, { id, trade_revision }: AttemptRow, change: AttemptChange) {
  if (change.trade_revision === trade_revision) return undefined
  const { state, trade_id, trade_revision: news } = change
  return await db("payin_attempt")
    .where({ id, state, trade_id, trade_revision: news })
    .first<AttemptRow>()
    .catch(() => undefined)
}

type Failed = { change: AttemptChange; error: unknown }

/** What can still be written, less with each try. @throws the error, or what it means */
function withoutWhatFailed({ clock }: RecordingContext, attempt: AttemptRow, { change, error }: Failed) {
  const conflict = conflictOf(error)
  if (conflict === "IDX_payin_attempt_trade_id") throw takenTrade(attempt)
  if (conflict === "IDX_payin_attempt_live" && !change.superseded_at) return { ...change, superseded_at: clock.now() }
  if (!isDataError(error) || !change.trade) throw error
  const { trade: _trade, payment_page_url: _url, expires_at: _expires, ...minimal } = change
  return { ...minimal, last_error_code: "trade_not_stored" }
}

/** The service's new word, with its amount; nothing when it repeats itself. */
function statusLine({ trade_status: from, trade_amount }: AttemptRow, trade: Trade): TimelineLine | undefined {
  const { fiatAmount: amount, status: to } = trade
  if (from === to && isSameMoney(trade_amount, amount)) return undefined
  return { kind: "trade_status", data: { from, to, ...(amount === null ? {} : { amount }) } }
}

/** Of a new one, by the clock of the database: by this process's, a shopper could be shown time that is long over. */
async function endOf({ account, clock, db }: RecordingContext, attempt: AttemptRow, { trade, isCreated }: Told) {
  const { paymentWindowSeconds } = account.options
  if (paymentWindowSeconds === undefined) return null
  if (!isCreated && attempt.state !== "opening") return windowEnd(trade.createdAt, paymentWindowSeconds, clock.now())
  const now = await databaseNow(db)
  const begunAt = isCreated ? now : attempt.unchanged_since
  return newWindowEnd(trade.createdAt, paymentWindowSeconds, { begunAt, now })
}

function changeFor(
  context: RecordingContext,
  attempt: AttemptRow,
  { trade, expiresAt }: { trade: Trade; expiresAt: Date | null },
): AttemptChange {
  const now = context.clock.now()
  const state = stateAfterRead(attempt.state, readTradeStatus(trade.status), trade.fiatAmount)
  // Keeps the letter case that was received first: it is the same trade.
  const trade_id = sameId(trade.id, attempt.trade_id) ? attempt.trade_id : trade.id
  const said = { trade_id, trade_status: trade.status, trade_amount: trade.fiatAmount }
  const isNew = isNews(attempt, said)
  const trade_revision = attempt.trade_revision + (isNew ? 1 : 0)
  const unchanged_since = isNew || state !== attempt.state ? now : attempt.unchanged_since
  return {
    ...said,
    ...moneyWord(attempt, { status: trade.status, amount: trade.fiatAmount }, now),
    ...(isNew && isOtherMoney(attempt, { state, amount: trade.fiatAmount }) ? { resolved_revision: null } : {}),
    state,
    trade_revision,
    trade_read_at: now,
    trade: storedTrade(attempt, trade),
    // They are here again, and are removed again later.
    details_removed_at: null,
    payment_page_url: trade.externalPaymentPageUrl ?? attempt.payment_page_url,
    expires_at: expiresAt,
    last_error_code: null,
    unchanged_since,
    ...checkAfterRead(context, attempt, {
      read: { ...attempt, ...said, state, trade_revision, expires_at: expiresAt, unchanged_since },
      now,
    }),
  }
}

/**
 * When an attempt is checked next whose trade was read at `now`. Only settling does what made it due: nobody else who reads
 * the trade takes that away.
 */
export function checkAfterRead(
  { clock, isSettling }: Pick<RecordingContext, "clock" | "isSettling">,
  before: AttemptRow,
  { read, now }: { read: AttemptRow; now: Date },
): Due {
  const next = nextCheckOf(read, { now, random: clock.random() })
  if (isSettling) return { next_check_at: whileSettling(next, now) }
  // Nothing follows from a trade that has just been opened.
  const isOpened = before.state === "opening" && read.state === "open"
  const isNews = read.trade_revision !== before.trade_revision || read.state !== before.state
  return { check_by: isNews && !isOpened ? afterNews(next, now) : next }
}

/**
 * Money that arrives after a person decided about money that was taken back, or was another amount, is none of that: they
 * decided nothing about it. Only an end takes back: a trade that is open again may be an old answer, or under review. What
 * they sent back they sent, whatever arrives.
 */
function isOtherMoney(attempt: AttemptRow, { amount, state }: { amount: string | null; state: AttemptRow["state"] }) {
  const { paid_amount, resolved_revision, sent_outside, taken_back_at, trade_status } = attempt
  if (state !== "paid" || resolved_revision === null || sent_outside !== null) return false
  // An amount that the service leaves out says nothing new.
  const isOther = paid_amount !== null && amount !== null && !isSameMoney(paid_amount, amount)
  const isTakenBack = taken_back_at !== null && isOver(trade_status)
  return isTakenBack || isOther
}

/** Without its cause: the database error contains the whole trade. */
function takenTrade(attempt: AttemptRow): PayinError {
  const message = `The service gave attempt ${attempt.id} the trade id of another attempt.`
  return new PayinError("outcome_unknown", message, { cure: "Ask the service's support about it." })
}

async function rereadRow(db: Knex, id: string): Promise<AttemptRow> {
  const row = await db("payin_attempt").where({ id }).first<AttemptRow>()
  if (!row) throw new Error(`Attempt ${id} is gone from payin_attempt.`)
  return row
}
