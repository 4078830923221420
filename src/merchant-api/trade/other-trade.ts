import { PayinError, type PayinErrorCode } from "../payin-error"
import type { Trade } from "./trade"

/** The part of an answer that belongs to another trade than the one it should be about. */
export type Mismatch = "trade_id" | "external_id" | "currency" | "type"

/** What is known of the trade that an answer should be about; null or left out: nothing. */
export type Wanted = {
  tradeId?: string | null
  externalId?: string | null
  /** Upper-case code. */
  currency?: string
  /** The contract's word for the kind of trade. */
  type?: "pay-in"
}

/**
 * Whether an answer is about another trade: a cache or a proxy in between, or a service that mixes things up, must not
 * close one cart with another cart's money. A field that the answer leaves out proves nothing.
 */
export function mismatchOf(trade: Trade, wanted: Wanted): Mismatch | undefined {
  if (isOther(trade.id, wanted.tradeId)) return "trade_id"
  if (isOther(trade.externalTransactionId, wanted.externalId)) return "external_id"
  if (isOther(trade.fiatCurrency, wanted.currency)) return "currency"
  return isOther(trade.type, wanted.type) ? "type" : undefined
}

/** UUIDs are the same in either letter case, and so are Medusa's ids, currencies, and the contract's words. */
export function sameId(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.toLowerCase() === b.toLowerCase()
}

/** @param code `outcome_unknown` for the answer to a create, `unavailable` for one to a look-up */
export function otherTradeAnswered(code: PayinErrorCode, mismatch: Mismatch, trade: Trade): PayinError {
  return new PayinError(code, sentences[mismatch], {
    cure: "Ask the service's support about it.",
    reason: { code: OTHER_TRADE_ANSWERED, params: { mismatch, trade_id: trade.id } },
  })
}

export const OTHER_TRADE_ANSWERED = "other_trade_answered"

const sentences: Record<Mismatch, string> = {
  trade_id: "The service answered with another trade than the one that was asked for.",
  external_id: "The service answered with a trade that has the external id of another transaction.",
  currency: "The service answered with a trade in another currency than was asked for.",
  type: "The service answered with a trade that is not a pay-in.",
}

function isOther(said: string | null, wanted: string | null | undefined): boolean {
  return said !== null && wanted !== null && wanted !== undefined && !sameId(said, wanted)
}
