/** Upper ends in seconds; the last bucket is open. They change only together with a recount of every attempt. */
export const durationBuckets = [15, 30, 60, 120, 180, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400] as const

/** The bucket of a duration: the first whose upper end it does not exceed. */
export function bucketOf(seconds: number): number {
  const index = durationBuckets.findIndex((upTo) => seconds <= upTo)
  return index === -1 ? durationBuckets.length : index
}

/**
 * The duration that `share` of the payments did not exceed, from the histogram: exact to its bucket, and evenly spread
 * within it. For the open bucket, its lower end.
 *
 * @returns null when there are no payments
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return null
  let passed = 0
  for (const [index, count] of counts.entries()) {
    if (passed + count >= wanted) return within(index, (wanted - passed) / count)
    passed += count
  }
  return durationBuckets.at(-1)!
}

function within(index: number, share: number): number {
  const from = durationBuckets[index - 1] ?? 0
  const to = durationBuckets[index] ?? from
  return Math.round(from + (to - from) * share)
}
