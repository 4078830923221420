import type { CallbackShape } from "../merchant/merchant-settings"
import { contractTrade, type SandboxTrade } from "../trade/trade"

/** What a callback says. The contract shows no fields, so this is one of four guesses that the merchant picks. */
export function callbackBody(shape: CallbackShape, trade: SandboxTrade): string {
  const bodies: Record<CallbackShape, object> = {
    trade: contractTrade(trade),
    nested: { event: "trade.status_changed", data: { trade: contractTrade(trade) } },
    ids_only: { id: trade.id, externalTransactionId: trade.externalTransactionId },
    trade_id_only: { id: trade.id },
  }
  return JSON.stringify(bodies[shape])
}
