import { sameId, type Wanted } from "./other-trade"
import { readTrade, type Trade, tradesBelow } from "./trade"

/**
 * The trade in an answer to a question about one id. Beside it there may be things that could be trades (the merchant, an
 * earlier state): the id tells which one was asked for.
 */
export function readAskedTrade(json: unknown, asked: Pick<Wanted, "tradeId" | "externalId">): Trade | undefined {
  const read = readTrade(json)
  if (read) return read
  const named = tradesBelow(json).filter((trade) => hasId(trade, asked))
  return named.length === 1 ? named[0] : undefined
}

function hasId(trade: Trade, { tradeId = null, externalId = null }: Pick<Wanted, "tradeId" | "externalId">): boolean {
  return sameId(trade.id, tradeId) || sameId(trade.externalTransactionId, externalId)
}
