import { isOver } from "../../../merchant-api/trade/trade-status"
import type { AttemptRow } from "../models/attempt"
import { nextCheckAt } from "../schedule/next-check"
import { isResolved } from "./resolved"

type Scheduled = Pick<
  AttemptRow,
  "state" | "unchanged_since" | "created_at" | "expires_at" | "trade_status" | "trade_revision" | "resolved_revision"
>

/** When an attempt is checked next that is as its row says; see `nextCheckAt`. */
export function nextCheckOf(
  attempt: Scheduled,
  { hasCase = false, now, random }: { hasCase?: boolean; now: Date; random: number },
): Date | null {
  return nextCheckAt({
    state: attempt.state,
    unchangedSince: attempt.unchanged_since,
    createdAt: attempt.created_at,
    expiresAt: attempt.expires_at,
    isTradeOver: isOver(attempt.trade_status),
    isResolved: isResolved(attempt),
    hasCase,
    now,
    random,
  })
}
