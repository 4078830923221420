/** Seconds. The first refusal may be about a bank that the shopper changes at once. */
const FIRST = 1
const LONGEST = 60

/**
 * Whether a cart has to wait because the service refused its creates: for a second after the first, then twice as long
 * each time. Derived from the attempts' rows, so that all servers pause alike, and a browser that keeps asking costs
 * the service a handful of calls.
 *
 * @param refusals in a row, up to now
 * @param lastAt when the last one arrived
 */
export function isPaused({ refusals, lastAt }: { refusals: number; lastAt: Date | null }, now: Date): boolean {
  if (refusals === 0 || lastAt === null) return false
  const seconds = Math.min(FIRST * 2 ** (refusals - 1), LONGEST)
  const age = now.getTime() - lastAt.getTime()
  // A time ahead of our clock was written by another server a moment ago, or by a clock that is wrong.
  return age < seconds * 1000 && age > -LONGEST * 1000
}
