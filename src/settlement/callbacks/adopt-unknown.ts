import type { MedusaContainer } from "@medusajs/framework/types"
import { mismatchOf } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import { phaseOf, readTradeStatus } from "../../merchant-api/trade/trade-status"
import { ignoreConflict } from "../../modules/payin/errors/postgres-errors"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"
import { adoptedRow } from "../../modules/payin/trade/adopt-trade"
import { lookUpEach } from "./look-up-each"
import { lookUpIds } from "./look-up-ids"
import { ownerOf } from "./owner-of"
import { whenClear } from "./when-clear"

/**
 * For a verified callback that names none of our attempts: both look-ups query the service, and a trade that belongs to
 * a cart or a payment link of this store gets an attempt (a restored backup, a trade created by hand). A trade of another
 * store that shares the merchant account is none of our business.
 *
 * Source: service-contract.md, Events: "for an unknown local order, take a controlled reconciliation path".
 *
 * @returns the trade found and its attempt, or the attempt of the external id it names: it may be a second trade;
 *   `isAbsent`: the service was asked, and knows none of the ids
 * @throws PayinError when the service could not be asked, or gave no clear answer about an id
 */
export async function adoptUnknown(
  container: MedusaContainer,
  callback: CallbackRow,
): Promise<{ attempt?: AttemptRow; trade?: Trade; isAbsent?: boolean }> {
  const payin = container.resolve(PAYIN_MODULE)
  const { client } = await payin.account(callback.account)
  const ids = lookUpIds(callback)
  const lookUps = ids.flatMap((id) => [
    () => whenClear(client.findTradeByExternalId(id)),
    () => client.findTradeById(id),
  ])
  const { trades, unclear } = await lookUpEach(lookUps, { isOneEnough: true })
  const trade = trades.find((one) => one !== null)
  if (trade) return { trade, attempt: await attemptFor(container, callback.account, trade) }
  if (unclear) throw unclear
  return { isAbsent: ids.length > 0 }
}

async function attemptFor(container: MedusaContainer, account: string, trade: Trade) {
  const payin = container.resolve(PAYIN_MODULE)
  const names = [trade.externalTransactionId, trade.id].filter((name) => name !== null)
  const [known] = await payin.attempts.match(account, names)
  if (known) return await noteTrade(payin, known, trade)
  const owner = trade.externalTransactionId && (await ownerOf(container, trade.externalTransactionId))
  const adopted = owner ? await payin.adoptTrade(account, trade, owner) : undefined
  return adopted ?? (await namesakeOf(payin, trade))
}

/** An attempt of another account, which may have been renamed: an external id is that of one attempt in the store. */
async function namesakeOf(payin: PayinModuleService, trade: Trade): Promise<AttemptRow | undefined> {
  if (trade.externalTransactionId === null || mismatchOf(trade, { type: "pay-in" })) return undefined
  return await payin.attempts.findByExternalId(trade.externalTransactionId)
}

/** An attempt without a trade yet asks about this one too: the look-up by its external id may not return it. */
async function noteTrade(payin: PayinModuleService, known: AttemptRow, trade: Trade): Promise<AttemptRow> {
  if (known.state === "planned") return await giveRowTo(payin, known, trade)
  if (known.trade_id !== null) return known
  // Another attempt may already have it; then this one has nothing to ask about.
  return (await payin.attempts.change(known, { trade_id: trade.id }).catch(ignoreConflict)) ?? known
}

/**
 * A plan has not asked the service for anything: a trade under its id is that of an order which a restored backup lacks.
 * One that is still to be paid is found when the order is placed again; money would wait for that in vain.
 */
async function giveRowTo(payin: PayinModuleService, plan: AttemptRow, trade: Trade): Promise<AttemptRow> {
  const phase = phaseOf(readTradeStatus(trade.status))
  const now = new Date()
  const row = phase === "waiting" || phase === "unpaid" ? undefined : adoptedRow(trade, plan, now)
  if (!row) return plan
  const begun = {
    state: "opening" as const,
    creates: 1,
    unchanged_since: now,
    next_check_at: now,
    payment_session_id: null,
  }
  const line = { kind: "found_by_callback", data: { trade_id: trade.id } }
  return (await payin.attempts.change(plan, { ...row, ...begun }, line)) ?? plan
}
