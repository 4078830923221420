/** The longest pause that setTimeout supports; it fires at once for anything above. */
export const LONGEST_PAUSE_MS = 2 ** 31 - 1

export const PAUSE_CURE = `give milliseconds, from 0 to ${LONGEST_PAUSE_MS} (24 days).`

/** Whether a timer can wait for it. */
export function isPause(ms: unknown): ms is number {
  return typeof ms === "number" && ms >= 0 && ms <= LONGEST_PAUSE_MS
}
