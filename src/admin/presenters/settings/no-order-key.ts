import type { TextKey } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"

/** Shown in place of an order's number. "Yet" only while an order may still follow. */
export function noOrderKey({ state }: Pick<AttemptItem, "state">): TextKey {
  return state === "canceled" || state === "refused" ? "list.noOrder" : "list.noOrderYet"
}
