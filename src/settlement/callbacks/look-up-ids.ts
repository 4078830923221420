import { canBeTradeId } from "../../merchant-api/endpoints/trading/path-segment"
import { sameId } from "../../merchant-api/trade/other-trade"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"

/**
 * A signed body full of ids must not become a flood of calls; the likeliest ids come first. The contract does not show
 * which there are: those of an event, a merchant, a project and a requisite may come before the trade's.
 */
const MAX_LOOK_UPS = 8

/** The identifiers of a callback that the service can be asked about. */
export function lookUpIds({ identifiers }: Pick<CallbackRow, "identifiers">, except: readonly string[] = []): string[] {
  const ids = identifiers.filter((id) => canBeTradeId(id) && !except.some((known) => sameId(known, id)))
  return ids.slice(0, MAX_LOOK_UPS)
}
