import type { AttemptRow } from "../models/attempt"

/**
 * A person closed the case of this paid money: it was sent back, or kept for something else. It no longer pays for an
 * order, unless the service reports news of it.
 */
export function isResolved({
  state,
  resolved_revision,
  trade_revision,
}: Pick<AttemptRow, "state" | "resolved_revision" | "trade_revision">): boolean {
  return state === "paid" && resolved_revision === trade_revision
}
