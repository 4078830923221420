import { compareAmounts, isPayinError, PayinError, type Trade } from "../../merchant-api"
import type { Account } from "./accounts"
import type { CheckoutContext } from "./checkout-tickets"
import { recordTrade, type RecordingContext } from "./record-trade"
import { changeAttempt, type AttemptRow } from "./sql/attempts"

/** Time and randomness, as arguments: tests need no sleep. */
export type Clock = { now: () => Date; random: () => number; sleep: (ms: number) => Promise<void> }

/**
 * Creates the trade of an attempt that this very request inserted a moment ago, with its lease. A create whose answer is
 * unsure is looked up. The service sees a second create only when it said, twice and a second apart, that the first does not
 * exist, and then with the same external id.
 *
 * @returns the attempt: `open`, `paid`, `canceled`, or `refused` when the id stands for another trade
 * @throws PayinError; the attempt stays `opening` unless the service refused
 */
export async function createTrade(
  context: RecordingContext & { account: Account },
  attempt: AttemptRow,
  checkout: CheckoutContext,
): Promise<AttemptRow> {
  const { client } = context.account
  const request = await requestOf(context.account, attempt, checkout)
  try {
    return await recordTrade(context, attempt, await client.createPayIn(request))
  } catch (error) {
    if (!isPayinError(error)) throw error
    if (error.code === "rejected") await refuse(context, attempt, error.serviceCode ?? error.code)
    if (error.code !== "outcome_unknown") throw error
    const found = await lookTwice(context, attempt.external_transaction_id)
    if (found) return await takeFound(context, attempt, found)
    return await recordTrade(context, attempt, await client.createPayIn(request))
  }
}

/** A create whose answer was cut off may still be on its way: "absent" counts only when it is said twice. */
async function lookTwice({ account, clock }: RecordingContext, externalId: string): Promise<Trade | null> {
  const found = await account.client.findTradeByExternalId(externalId)
  if (found) return found
  await clock.sleep(1_000)
  return await account.client.findTradeByExternalId(externalId)
}

/**
 * The trade of an attempt that an earlier request left: looked up first when the service may have met it, else created.
 *
 * @param attempt in state `planned` or `opening`; the caller holds its lease
 * @returns and throws as `createTrade`
 */
export async function findOrCreateTrade(
  context: RecordingContext & { account: Account },
  attempt: AttemptRow,
  checkout: CheckoutContext,
): Promise<AttemptRow> {
  const { client } = context.account
  const seen = attempt.creates > 0 ? await client.findTradeByExternalId(attempt.external_transaction_id) : null
  const begun = await changeAttempt(context.db, attempt, { state: "opening", creates: attempt.creates + 1 })
  if (!begun) throw new PayinError("unavailable", `Attempt ${attempt.id} was moved by somebody else.`)
  if (seen) return await takeFound(context, begun, seen)
  return await createTrade(context, begun, checkout)
}

/**
 * A trade that was looked up under our id. One that was made before our rows began (a restored database, a shared account)
 * is another order's; one that we have just created is ours, whatever the service made of its amount.
 */
async function takeFound(context: RecordingContext, attempt: AttemptRow, trade: Trade): Promise<AttemptRow> {
  if (!belongsTo(attempt, trade)) return await refuse(context, attempt, "external_id_taken")
  return await recordTrade(context, attempt, trade)
}

/** Bank and method are those that were checked when the row was made; payer and page are this request's. */
async function requestOf({ options, discovery }: Account, attempt: AttemptRow, checkout: CheckoutContext) {
  const paymentPageConfig = checkout.paymentPage
  const wishes = attempt.wishes as Pick<CheckoutContext, "bank" | "method"> | null
  return {
    ...amountOf(options, attempt),
    fiatCurrency: await discovery.listedCurrency(attempt.currency_code),
    method: wishes?.method ?? options.method,
    bank: wishes?.bank ?? options.bank,
    extra: { externalTransactionId: attempt.external_transaction_id, payerInfo: checkout.payer },
    paymentPageConfig,
  }
}

function amountOf({ range }: Account["options"], { amount, amount_min, amount_max }: AttemptRow) {
  if (!range || amount_min === null || amount_max === null) return { fiatAmount: amount }
  return { fiatAmountRange: { [range.minField]: amount_min, [range.maxField]: amount_max } }
}

function belongsTo({ currency_code, amount, amount_min, amount_max }: AttemptRow, trade: Trade): boolean {
  if (trade.fiatCurrency && trade.fiatCurrency.toUpperCase() !== currency_code) return false
  if (trade.fiatAmount === null) return true
  return (
    compareAmounts(trade.fiatAmount, amount_min ?? amount) >= 0 &&
    compareAmounts(trade.fiatAmount, amount_max ?? amount) <= 0
  )
}

async function refuse(context: RecordingContext, attempt: AttemptRow, code: string): Promise<AttemptRow> {
  const change = {
    state: "refused" as const,
    unchanged_since: context.clock.now(),
    last_error_code: code,
    next_check_at: null,
  }
  return (await changeAttempt(context.db, attempt, change)) ?? attempt
}
