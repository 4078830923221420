import type { AttemptItem } from "../../lib/contract"

/**
 * The one that counts: where the order's money is, else the latest that no other has superseded. A superseded one can
 * have been paid after all, and be what the order was placed with.
 */
export function currentAttempt(attempts: readonly AttemptItem[]): AttemptItem | undefined {
  const standing = attempts.filter((attempt) => !attempt.superseded)
  return (
    standing.find(isCaptured) ??
    attempts.find(isCaptured) ??
    latest(attempts.filter(({ resolved, state }) => state === "paid" && !resolved)) ??
    latest(standing) ??
    latest(attempts)
  )
}

function isCaptured({ state }: AttemptItem): boolean {
  return state === "captured"
}

function latest(attempts: readonly AttemptItem[]): AttemptItem | undefined {
  return [...attempts].sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
}
