/**
 * Where the last days begin, today included, as in the overview. Midnight in the person's time zone, so that a reload finds
 * the same day.
 */
export function startOfDays(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString()
}
