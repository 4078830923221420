import { jittered } from "./clock"

/** The failures so far, as the row records them. */
export type SettleFailures = {
  /** In a row; 0 after a success. */
  settle_failures: number
  settle_failed_at: Date | null
}

/**
 * When an attempt whose settling failed is tried next: after half a minute, then twice as long each time, six hours at
 * most. Pure: time and randomness are arguments.
 *
 * Callbacks and waiting pages settle too. A failure before half of the pause is over is the same failure, so a page
 * that asks every few seconds neither adds to the count nor delays the next try. One further ahead of now than that was
 * noted by a clock that was ahead: the next try does not wait for it.
 */
export function settleBackoff(
  { settle_failures, settle_failed_at }: SettleFailures,
  now: Date,
  random: number,
): SettleFailures & { settle_failed_at: Date; next_check_at: Date } {
  const halfPauseMs = (pauseSeconds(settle_failures) / 2) * 1000
  const isSame = settle_failed_at !== null && Math.abs(now.getTime() - settle_failed_at.getTime()) < halfPauseMs
  const failures = isSame ? settle_failures : settle_failures + 1
  const failedAt = isSame ? settle_failed_at : now
  return {
    settle_failures: failures,
    settle_failed_at: failedAt,
    next_check_at: jittered(failedAt, pauseSeconds(failures), random),
  }
}

/**
 * A silent service or a refused key hits every attempt alike, and one warning reports it. An attempt that is the only
 * one affected is reported later.
 */
export const ACCOUNT_TRIES_BEFORE_CASE = 20

const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 6 * 60 * 60

function pauseSeconds(failures: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (failures - 1), LONGEST_PAUSE_SECONDS)
}
