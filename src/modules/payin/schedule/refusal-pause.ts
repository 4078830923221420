/** Seconds. */
const FIRST = 1
const LONGEST = 60
/** Ways to pay that are tried without a pause, one after the other. More choices than that are no shopper's. */
const MOST_WAYS = 5

export type Refusals = {
  /** In a row, up to now. */
  refusals: number
  /** When the last one arrived. */
  lastAt: Date | null
  /** What they asked for, see `wayOf`. */
  refusedWays: readonly string[]
}

/** What a shopper can choose: a way that was refused says little about another one. */
export function wayOf(account: string, { bank, method }: { bank?: string; method?: string }): string {
  return JSON.stringify([account, bank ?? null, method ?? null])
}

/**
 * Whether a cart has to wait because the service refused its creates: for a second after the first, then twice as long
 * each time. Another way to pay is tried at once, a few times. Derived from the attempts' rows, so that all servers
 * pause alike, and a browser that keeps asking costs the service a handful of calls.
 *
 * @returns `just_refused`: another way may be tried now. `paused`: none may.
 */
export function pauseOf(
  way: string,
  { lastAt, refusals, refusedWays }: Refusals,
  now: Date,
): "just_refused" | "paused" | undefined {
  if (refusals === 0 || lastAt === null) return undefined
  const seconds = Math.min(FIRST * 2 ** (refusals - 1), LONGEST)
  const age = now.getTime() - lastAt.getTime()
  // A time ahead of our clock was written by another server a moment ago, or by a clock that is wrong.
  const isOver = age >= seconds * 1000 || age <= -LONGEST * 1000
  if (isOver) return undefined
  if (refusals >= MOST_WAYS) return "paused"
  return refusedWays.includes(way) ? "just_refused" : undefined
}
