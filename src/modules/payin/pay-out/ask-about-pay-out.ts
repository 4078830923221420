import type { PayinError } from "../../../merchant-api/payin-error"
import { type Mismatch, mismatchOf, otherTradeAnswered } from "../../../merchant-api/trade/other-trade"
import { readTrade, type Trade } from "../../../merchant-api/trade/trade"
import type { Account } from "../account/accounts"
import type { Clock } from "../schedule/clock"
import type { PayOutRow } from "../sql/pay-out/pay-outs"
import { canBeAsked, type Reading } from "./pay-out-reading"

type Accounts = { account: (name: string) => Promise<Account> }

/**
 * Has the service send it.
 *
 * @returns undefined when the answer cannot be read
 * @throws PayinError when it was not sent, or nobody can tell, because the answer is about another trade say
 */
export async function createPayOut(
  client: Account["client"],
  row: PayOutRow,
  body: Record<string, unknown>,
): Promise<Trade | undefined> {
  const trade = readTrade(await client.createPayOut(body))
  const mismatch = trade && mismatchWith(row, trade)
  if (mismatch) throw otherTradeAnswered("outcome_unknown", mismatch, trade)
  return trade
}

/** Whatever amount the service has given it. */
function mismatchWith({ external_transaction_id: externalId }: PayOutRow, trade: Trade): Mismatch | undefined {
  return trade.type === "pay-in" ? "trade_id" : mismatchOf(trade, { externalId })
}

/** @throws PayinError when the service could not be asked */
export async function askAboutPayOut(payin: Accounts, row: PayOutRow): Promise<Reading> {
  if (!canBeAsked(row)) return { said: "unasked" }
  const { client } = await payin.account(row.account)
  const trade = row.trade_id
    ? await client.findTradeById(row.trade_id)
    : await client.findTradeByExternalId(row.external_transaction_id!)
  return trade ? { said: "found", trade } : { said: "absent" }
}

/**
 * After an answer that was lost, or a refusal that may be about a pay-out that the service has already: a proxy sent it
 * twice, say. The service may show that one a moment later.
 *
 * @returns undefined while nobody can tell
 */
export async function lookForPayOut(
  { clock, payin }: { clock: Pick<Clock, "sleep">; payin: Accounts },
  row: PayOutRow,
  refusal: PayinError | undefined,
): Promise<Reading | undefined> {
  const reading = await askAboutPayOut(payin, row).catch(() => undefined)
  if (!refusal || reading?.said !== "absent") return reading
  await clock.sleep(1_000)
  return await askAboutPayOut(payin, row).catch(() => undefined)
}
