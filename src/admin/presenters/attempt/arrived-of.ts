import type { AttemptItem } from "../../lib/contract"

/** The service names an amount from the start; it came only when the trade is paid. */
export function arrivedOf({ state, trade_amount }: Pick<AttemptItem, "state" | "trade_amount">): string | null {
  return state === "paid" || state === "captured" ? trade_amount : null
}
