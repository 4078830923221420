import { compareAmounts } from "../../../merchant-api/money"
import type { PayInRequest } from "../../../merchant-api/pay-in/pay-in-request"
import { isPayinError, PayinError } from "../../../merchant-api/payin-error"
import { mismatchOf, OTHER_TRADE_ANSWERED, otherTradeAnswered } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import type { Account } from "../account/accounts"
import type { CheckoutContext } from "../checkout/checkout-contexts"
import { ignoreConflict } from "../errors/postgres-errors"
import { bankAndMethod } from "../fallback/asked-for"
import type { AttemptFallback } from "../fallback/try-fallbacks"
import { CREATE_LEASE_SECONDS } from "../lease/keep-lease"
import type { AttemptRow } from "../models/attempt"
import { type AttemptChange, changeAttempt } from "../sql/attempt/change-attempt"
import { renewAttempt } from "../sql/attempt/lease-attempt"
import { adoptedRow } from "./adopt-trade"
import { confirmAbsent, lookUpRefused, lookUpTrade } from "./look-up-trade"
import { type RecordingContext, recordTrade } from "./record-trade"
import { wantedOf } from "./wanted-of"

/**
 * Creates the trade of an attempt that this request has just begun, under its lease. A create whose outcome is unknown
 * is looked up. The service sees a second create only after it said, twice and a second apart, that the first does not
 * exist, and then with the same external id.
 *
 * @returns the attempt: `open`, `paid`, `canceled`, or `refused` when the id belongs to another trade
 * @throws PayinError; the attempt stays `opening` unless the service refused
 */
export async function createTrade(
  context: RecordingContext & { account: Account; signal?: AbortSignal },
  attempt: AttemptRow,
  checkout: CheckoutContext,
): Promise<AttemptRow> {
  const request = await requestOf(context.account, attempt, checkout)
  try {
    return await sendCreate(context, attempt, request)
  } catch (error) {
    if (!isPayinError(error)) throw error
    if (error.code === "outcome_unknown") return await findOrRepeat(context, attempt, { request, error })
    const isRefused = error.code === "rejected"
    const known = isRefused ? await lookUpRefused(context, attempt, error) : null
    if (known) return await takeFound(context, attempt, known)
    if (isRefused) await refuse(context, attempt, { last_error_code: error.serviceCode ?? error.code })
    else await recordUnopened(context, attempt, error.code)
    throw error
  }
}

async function findOrRepeat(
  context: RecordingContext & { signal?: AbortSignal },
  attempt: AttemptRow,
  { error, request }: { request: PayInRequest; error: PayinError },
): Promise<AttemptRow> {
  const found = await confirmAbsent(context, attempt)
  if (oddTradeId(error) !== undefined) {
    // In place of an odd answer, whatever its amount: it is the one just created.
    if (!found || mismatchOf(found, wantedOf(attempt))) throw error
    return await recordTrade(context, attempt, { trade: found, endsLease: true })
  }
  if (found) return await takeFound(context, attempt, found)
  return await sendCreate(context, attempt, request).catch((failure) => takeEarlier(context, attempt, failure))
}

/**
 * A create that is repeated may fail because of the first one: a service may show a trade later than it knows it.
 *
 * @throws the failure, while no look-up finds the trade
 */
async function takeEarlier(context: RecordingContext, attempt: AttemptRow, failure: unknown): Promise<AttemptRow> {
  const mayExist = isPayinError(failure) && failure.code !== "unavailable" && oddTradeId(failure) === undefined
  const found = mayExist ? await lookUpTrade(context, attempt) : null
  if (!found) throw failure
  return await takeFound(context, attempt, found)
}

/** An answer with another trade is shown to nobody. Its id is noted, so that the create is never sent again. */
async function sendCreate(
  context: RecordingContext & { signal?: AbortSignal },
  attempt: AttemptRow,
  request: PayInRequest,
): Promise<AttemptRow> {
  await assertHeld(context, attempt)
  try {
    const trade = await context.account.client.createPayIn(request, { signal: context.signal })
    const mismatch = mismatchOf(trade, wantedOf(attempt))
    if (mismatch) throw otherTradeAnswered("outcome_unknown", mismatch, trade)
    return await recordTrade(context, attempt, { trade, endsLease: true, isCreated: true })
  } catch (error) {
    const trade_id = oddTradeId(error)
    // It may be another attempt's trade: then there is nothing to note.
    if (trade_id !== undefined) await changeAttempt(context.db, attempt, { trade_id }).catch(ignoreConflict)
    throw error
  }
}

/** A process that stood still before it sent the create may have lost its lease, and another one may have sent it. */
async function assertHeld({ db }: RecordingContext, { id, lease_owner }: AttemptRow): Promise<void> {
  if (lease_owner !== null && (await renewAttempt(db, id, lease_owner, CREATE_LEASE_SECONDS))) return
  throw new PayinError("unavailable", `Attempt ${id} was moved by somebody else.`)
}

function oddTradeId(error: unknown): string | undefined {
  const reason = isPayinError(error) ? error.reason : undefined
  return reason?.code === OTHER_TRADE_ANSWERED ? reason.params?.trade_id : undefined
}

/**
 * The trade of an attempt that an earlier request left: looked up first when the service may know it, else created.
 *
 * @param attempt in state `planned` or `opening`; the caller holds its lease
 * @returns and throws as `createTrade`
 */
export async function findOrCreateTrade(
  context: RecordingContext & { account: Account },
  attempt: AttemptRow,
  checkout: CheckoutContext,
): Promise<AttemptRow> {
  const seen = attempt.creates > 0 ? await confirmAbsent(context, attempt) : null
  const begun = await changeAttempt(context.db, attempt, {
    state: "opening",
    creates: attempt.creates + 1,
    // A plan is never due. From here on the service may know a trade, so the job checks, whatever this request does.
    next_check_at: new Date(context.clock.now().getTime() + CREATE_LEASE_SECONDS * 1000),
    // The wait for an outcome counts from the last create.
    ...(seen ? {} : { unchanged_since: context.clock.now() }),
  })
  if (!begun) throw new PayinError("unavailable", `Attempt ${attempt.id} was moved by somebody else.`)
  if (seen) return await takeFound(context, begun, seen)
  return await createTrade(context, begun, checkout)
}

/**
 * A trade that was looked up under our id. One with another amount was made for what the cart was before (a restored
 * database lacks its row); one that we have just created is ours, whatever amount the service gave it.
 *
 * @throws PayinError `unavailable` when our own create was answered with another trade, and so is the look-up
 */
async function takeFound(context: RecordingContext, attempt: AttemptRow, trade: Trade): Promise<AttemptRow> {
  const mismatch = mismatchOf(trade, wantedOf(attempt))
  const isCreated = attempt.trade_id !== null
  if (mismatch && isCreated) throw otherTradeAnswered("unavailable", mismatch, trade)
  const isOurs = !mismatch && (isCreated || isInRange(attempt, trade))
  if (isOurs) return await recordTrade(context, attempt, { trade, endsLease: true })
  return await refuse(context, attempt, { ...watched(context, attempt, trade), last_error_code: "external_id_taken" })
}

/** Bank and method were checked when the row was made; payer and page are this request's. */
async function requestOf(
  { options, discovery }: Account,
  attempt: AttemptRow,
  checkout: CheckoutContext,
): Promise<PayInRequest> {
  const paymentPageConfig = checkout.paymentPage
  return {
    ...amountOf(options, attempt),
    fiatCurrency: await discovery.listedCurrency(attempt.currency_code),
    ...bankAndMethod(
      options,
      attempt.preferences as Pick<CheckoutContext, "bank" | "method"> | null,
      (attempt.fallback as AttemptFallback | null)?.fallback,
    ),
    extra: { externalTransactionId: attempt.external_transaction_id, payerInfo: checkout.payer },
    paymentPageConfig,
  }
}

function amountOf({ range }: Account["options"], { amount, amount_min, amount_max }: AttemptRow) {
  if (!range || amount_min === null || amount_max === null) return { fiatAmount: amount }
  return { fiatAmountRange: { [range.minField]: amount_min, [range.maxField]: amount_max } }
}

function isInRange({ amount, amount_min, amount_max }: AttemptRow, { fiatAmount }: Trade): boolean {
  if (fiatAmount === null) return true
  return compareAmounts(fiatAmount, amount_min ?? amount) >= 0 && compareAmounts(fiatAmount, amount_max ?? amount) <= 0
}

/** The trade that has the row's id may be paid, now or later: settling finds it, as one that a callback named. */
function watched({ clock }: RecordingContext, attempt: AttemptRow, trade: Trade): AttemptChange {
  const isUnderId = mismatchOf(trade, { externalId: attempt.external_transaction_id }) === undefined
  const row = isUnderId ? adoptedRow(trade, attempt, clock.now()) : undefined
  return row ? { ...row, next_check_at: clock.now() } : {}
}

type Refusal = AttemptChange & { last_error_code: string }

async function refuse(context: RecordingContext, attempt: AttemptRow, refusal: Refusal): Promise<AttemptRow> {
  const change = {
    state: "refused" as const,
    unchanged_since: context.clock.now(),
    next_check_at: null,
    ...refusal,
  }
  const line = { kind: "refused", data: { code: refusal.last_error_code } }
  return (await changeAttempt(context.db, attempt, change, line)) ?? attempt
}

/** Why no trade was opened, for the attempt's history: once, however often a shopper tries in vain. */
async function recordUnopened(context: RecordingContext, attempt: AttemptRow, code: string): Promise<void> {
  if (attempt.last_error_code === code) return
  await changeAttempt(context.db, attempt, { last_error_code: code }, { kind: "not_opened", data: { code } })
}
