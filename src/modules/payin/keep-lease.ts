/** A dead holder's work is free for others after this; a living one renews three times as often. */
export const LEASE_SECONDS = 30

/**
 * Works while the lease is renewed, so that leases can be short: what a killed process held is taken up by another
 * half a minute later, however long the work may take.
 */
export async function keepLease<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void renew().catch(() => undefined), (LEASE_SECONDS / 3) * 1000)
  // A renewal must not keep a process alive that wants to end.
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
