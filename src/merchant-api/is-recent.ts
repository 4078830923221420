/**
 * Whether a moment is less than `ms` ago. One that is ahead of now is from before the clock was set back: what was noted
 * then must not hold until the clock is there again.
 *
 * @param at as `now`, in milliseconds since 1970
 */
export function isRecent(at: number, ms: number, now: number): boolean {
  const age = now - at
  return age >= 0 && age < ms
}
