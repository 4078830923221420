import type { TextKey } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"

/** What stands where an order's number would be. "Yet" only while one may still come of it. */
export function noOrderKey({ state }: Pick<AttemptItem, "state">): TextKey {
  return state === "canceled" || state === "refused" ? "list.noOrder" : "list.noOrderYet"
}
