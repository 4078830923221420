import type { Text } from "../../i18n/use-text"
import type { AttemptItem, ShownState } from "../../lib/contract"

const mayBecomeOrder: readonly ShownState[] = ["planned", "opening", "waiting", "in_review", "unclear", "order_pending"]

/** The order's number, or that there is none. "Yet" only while an order may still follow. */
export function orderName({ order_number, status }: Pick<AttemptItem, "order_number" | "status">, text: Text): string {
  if (order_number !== null) return `#${order_number}`
  return text(mayBecomeOrder.includes(status) ? "list.noOrderYet" : "list.noOrder")
}
