import type { AttemptItem } from "../../lib/contract"

/** The service names an amount from the start; it has arrived only once the trade is paid. */
export function arrivedOf({ state, trade_amount }: Pick<AttemptItem, "state" | "trade_amount">): string | null {
  return state === "paid" || state === "captured" ? trade_amount : null
}
