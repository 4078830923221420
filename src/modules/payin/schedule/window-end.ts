/** A payment window that ends later was not meant: the service's clock, or an option, is off. */
const LONGEST_MS = 366 * 24 * 3600 * 1000

/**
 * When the shopper's time to pay ends. The window is a merchant setting that no answer shows; the options may give it.
 *
 * @param createdAt of the trade, ISO 8601
 * @returns null when it is unknown, or cannot be right
 */
export function windowEnd(createdAt: string | null, windowSeconds: number | undefined, now: Date): Date | null {
  const startMs = createdAt === null ? Number.NaN : Date.parse(createdAt)
  const endMs = startMs + (windowSeconds ?? Number.NaN) * 1000
  return endMs - now.getTime() < LONGEST_MS ? new Date(endMs) : null
}

/**
 * The same for a trade that the service has just created, or whose create was begun then and its answer lost: its time to
 * pay is not over yet, and no longer than the window. Where it would be, the service's word was written by another clock
 * or in another time zone, and the time counts from the create.
 */
export function newWindowEnd(
  createdAt: string | null,
  windowSeconds: number | undefined,
  { begunAt, now }: { begunAt: Date; now: Date },
): Date | null {
  const end = windowEnd(createdAt, windowSeconds, now)
  if (end === null) return null
  const leftMs = end.getTime() - now.getTime()
  const windowMs = windowSeconds! * 1000
  return leftMs > 0 && leftMs <= windowMs ? end : new Date(begunAt.getTime() + windowMs)
}
