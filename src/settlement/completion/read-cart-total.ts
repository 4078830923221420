import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { phaseOf, readTradeStatus } from "../../merchant-api/trade/trade-status"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { lookUpPricedCart } from "../medusa/look-up"

type Cart = { id: string; completed_at: string | null }

/**
 * What the cart costs now. Medusa computes it from all of the cart's rows, so it is read only where it decides
 * something: the money has arrived, and the cart may be about to take it.
 *
 * @returns undefined where nobody asks
 */
export async function readCartTotal(
  container: MedusaContainer,
  { trade_status }: Pick<AttemptRow, "trade_status">,
  cart: Cart | null | undefined,
): Promise<BigNumberInput | undefined> {
  const isPaid = trade_status !== null && phaseOf(readTradeStatus(trade_status)) === "paid"
  if (!isPaid || !cart || cart.completed_at) return undefined
  const row = await lookUpPricedCart<{ total: BigNumberInput }>(container, cart.id, ["id", "total"])
  return row?.total
}
