import type { AttemptRow } from "../models/attempt"
import { isResolved } from "./resolved"
import { isStuck } from "./stuck-attempt"

/**
 * Its money may arrive, or has arrived and is not recorded yet. Nobody has seen the page of a create that has long been
 * unclear: it must not block the order's other links for good.
 */
export function isUnderWay(attempt: AttemptRow, now: Date): boolean {
  if (attempt.state === "paid") return !isResolved(attempt)
  if (attempt.superseded_at !== null || isStuck(attempt, undefined, now)) return false
  return attempt.state === "opening" || attempt.state === "open"
}
