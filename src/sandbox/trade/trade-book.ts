import type { SandboxTrade } from "./trade"

/** All trades, pay-ins and pay-outs, of all merchants. */
export interface TradeBook {
  add(trade: SandboxTrade): void
  /** Among the trades of one merchant: nobody reads another merchant's trade. */
  byId(merchant: string, id: string): SandboxTrade | undefined
  byExternalId(merchant: string, externalTransactionId: string): SandboxTrade | undefined
  /** Among all merchants, for the control and the Payment Page. */
  find(idOrExternalId: string): SandboxTrade | undefined
  list(): SandboxTrade[]
  clear(): void
}

/** Keeps trades in the order of their creation. */
export function createTradeBook(): TradeBook {
  const trades = new Map<string, SandboxTrade>()
  const external = new Map<string, SandboxTrade>()
  const externalKey = (merchant: string, id: string) => JSON.stringify([merchant, id])
  return {
    add(trade) {
      trades.set(trade.id, trade)
      if (trade.externalTransactionId !== null) {
        external.set(externalKey(trade.merchant, trade.externalTransactionId), trade)
      }
    },
    byId(merchant, id) {
      const trade = trades.get(id)
      return trade?.merchant === merchant ? trade : undefined
    },
    byExternalId: (merchant, id) => external.get(externalKey(merchant, id)),
    find: (id) => trades.get(id) ?? [...trades.values()].find((trade) => trade.externalTransactionId === id),
    list: () => [...trades.values()],
    clear() {
      trades.clear()
      external.clear()
    },
  }
}
