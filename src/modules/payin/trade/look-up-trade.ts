import { isPayinError, type PayinError } from "../../../merchant-api/payin-error"
import { sameId } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import { isUnclearAnswer } from "../attempt/stuck-attempt"
import type { AttemptRow } from "../models/attempt"
import type { RecordingContext } from "./record-trade"
import { isRecorded } from "./wanted-of"

/**
 * The attempt's trade as the service has it, by the trade's id. Until something is recorded about it, by our external
 * id, and by the id that was noted.
 *
 * @returns null when the service certainly knows none
 * @throws PayinError when that is uncertain, or the answer is about another trade
 */
export async function lookUpTrade(
  { account: { client } }: Pick<RecordingContext, "account">,
  attempt: AttemptRow,
): Promise<Trade | null> {
  const { external_transaction_id, trade_id } = attempt
  if (trade_id !== null && isRecorded(attempt)) return await client.findTradeById(trade_id)
  if (trade_id === null) return await client.findTradeByExternalId(external_transaction_id)
  try {
    return (await client.findTradeByExternalId(external_transaction_id)) ?? (await client.findTradeById(trade_id))
  } catch (error) {
    // An answer that cannot be read must not hide the trade that says itself, under its own id, that it is this one.
    const noted = isUnclearAnswer(error) ? await client.findTradeById(trade_id).catch(nullUnlessSilent) : null
    if (noted && sameId(noted.externalTransactionId, external_transaction_id)) return noted
    throw error
  }
}

/** A create whose answer was cut off may still be on its way: "absent" counts only when reported twice. */
export async function confirmAbsent(context: RecordingContext, attempt: AttemptRow): Promise<Trade | null> {
  const found = await lookUpTrade(context, attempt)
  if (found) return found
  await context.clock.sleep(1_000)
  return await lookUpTrade(context, attempt)
}

/**
 * The trade that a refused create may be about: the contract shows no code for an id that the service knows already. It
 * does when a proxy in between sent the create twice, say, or when a restored database lacks the attempt.
 *
 * @returns null too when the service answers a look-up in a way that says nothing: it has just refused the create
 * @throws PayinError when it does not answer a look-up, or a create was sent before: nobody can tell what became of it
 */
export async function lookUpRefused(
  context: RecordingContext,
  attempt: AttemptRow,
  { soundsKnown }: PayinError,
): Promise<Trade | null> {
  if (attempt.creates > 1) return await lookUpTrade(context, attempt)
  return soundsKnown ? await confirmAbsent(context, attempt).catch(nullUnlessSilent) : null
}

function nullUnlessSilent(error: unknown): null {
  if (isPayinError(error) && !error.silent) return null
  throw error
}
