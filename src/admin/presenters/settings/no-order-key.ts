import type { TextKey } from "../../i18n/use-text"
import type { AttemptItem, ShownState } from "../../lib/contract"

const mayBecomeOrder: readonly ShownState[] = ["planned", "opening", "waiting", "in_review", "unclear", "order_pending"]

/** Shown in place of an order's number. "Yet" only while an order may still follow. */
export function noOrderKey({ status }: Pick<AttemptItem, "status">): TextKey {
  return mayBecomeOrder.includes(status) ? "list.noOrderYet" : "list.noOrder"
}
