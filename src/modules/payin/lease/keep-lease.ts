import { PayinError } from "../../../merchant-api/payin-error"
import { oneAtATime } from "./one-at-a-time"
import { within } from "./within"

/** A dead holder's work is free for others after this. A live one renews it so often that it may stall for seconds. */
export const LEASE_SECONDS = 8
const RENEW_MS = 2_000

/** While a trade is created: a create whose process died may still be on its way, and must not look absent. */
export const CREATE_LEASE_SECONDS = 30

/** Work that takes longer is stuck, and is retried from the beginning. */
export const LONGEST_WORK_MS = 120_000

export type Lease = {
  /** What is leased, for the log: "attempt payatt_1". */
  what: string
  renew: () => Promise<unknown>
  longestMs?: number
}

/**
 * Renews the lease while the work runs, so that leases can be short: another process takes over from a killed one
 * seconds later, however long the work may take. Work that does not end is let go: nobody waits for it and its lease
 * is no longer renewed, so whatever it still does, it does without the lease.
 *
 * @throws PayinError `outcome_unknown` when the work was let go; its caller gives the lease back
 */
export async function keepLease<T>(
  { what, renew, longestMs = LONGEST_WORK_MS }: Lease,
  work: () => Promise<T>,
): Promise<T> {
  // Must not keep alive a process that wants to end.
  const renewal = setInterval(oneAtATime(renew), RENEW_MS).unref()
  try {
    return await within(longestMs, work(), () => {
      throw tookTooLong(what, longestMs)
    })
  } finally {
    clearInterval(renewal)
  }
}

function tookTooLong(what: string, longestMs: number): PayinError {
  const message = `The work on ${what} did not end within ${longestMs / 1000} s and was let go.`
  return new PayinError("outcome_unknown", message, { reason: { code: "let_go" } })
}
