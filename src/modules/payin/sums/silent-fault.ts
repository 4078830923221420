/** How an account's latest attempts went. A run ends with the attempt that was opened, or paid. */
export type Course = {
  account: string
  /** By the database's clock, as all of it. */
  read_at: Date
  /** Shoppers whom the service has refused since it last opened a trade, and what it said most often. */
  refused: number
  refused_since: Date | null
  last_refused_at: Date | null
  refusal_code: string | null
  /** Trades that ended unpaid, of those opened after the last one that was paid. */
  unpaid: number
  unpaid_since: Date | null
  last_unpaid_at: Date | null
  /** How those before it ended. */
  paid_before: number
  unpaid_before: number
  /** Payments that arrived when no callback had for a while, and none has since. */
  unannounced: number
  unannounced_since: Date | null
  last_unannounced_at: Date | null
}

/**
 * What no failing call shows: the service opens no trade for any shopper (`refused`), all trades end without a payment
 * (`unpaid`), or payments are found by checks alone, because no callback is accepted any more (`unannounced`).
 */
export type SilentFault = {
  account: string
  kind: "refused" | "unpaid" | "unannounced"
  /** Shoppers who were refused, trades that ended unpaid, or payments, in a row. */
  count: number
  since: Date
  /** The service's code of most refusals. */
  code: string | null
  /** Of a hundred trades before, how many were paid; null when too few had ended to tell. */
  paidBefore: number | null
}

/** One shopper may ask for what nobody has. */
const LEAST_REFUSED = 3
const LEAST_UNANNOUNCED = 5
const LEAST_UNPAID = 5
/** Where too little is known of the time before. */
const LEAST_UNPAID_UNKNOWN = 30
const LEAST_KNOWN = 10
/** How rarely as many unpaid trades in a row come by chance: a busy store must not be alarmed every month. */
const CHANCE = 1e-6

const HOUR_MS = 60 * 60_000

/** Pure. What began long ago, and happened to nobody since, is no fault any more. */
export function silentFaultsOf(course: Course): SilentFault[] {
  return [refusedOf(course) ?? unpaidOf(course), unannouncedOf(course)].filter((fault) => fault !== null)
}

function refusedOf(course: Course): SilentFault | null {
  const { account, read_at, refused, refused_since, last_refused_at, refusal_code } = course
  if (refused < LEAST_REFUSED || !isLately(last_refused_at, read_at, HOUR_MS)) return null
  return { account, kind: "refused", count: refused, since: refused_since!, code: refusal_code, paidBefore: null }
}

function unpaidOf(course: Course): SilentFault | null {
  const { account, read_at, unpaid, unpaid_since, last_unpaid_at, paid_before, unpaid_before } = course
  const known = paid_before + unpaid_before
  const share = paid_before > 0 && known >= LEAST_KNOWN ? paid_before / known : null
  if (unpaid < leastUnpaid(share) || !isLately(last_unpaid_at, read_at, 24 * HOUR_MS)) return null
  const paidBefore = share === null ? null : Math.round(share * 100)
  return { account, kind: "unpaid", count: unpaid, since: unpaid_since!, code: null, paidBefore }
}

function unannouncedOf(course: Course): SilentFault | null {
  const { account, read_at, unannounced, unannounced_since, last_unannounced_at } = course
  if (unannounced < LEAST_UNANNOUNCED || !isLately(last_unannounced_at, read_at, 24 * HOUR_MS)) return null
  return { account, kind: "unannounced", count: unannounced, since: unannounced_since!, code: null, paidBefore: null }
}

/** The fewer paid before, the longer it takes until a row of unpaid ones means something. */
function leastUnpaid(share: number | null): number {
  if (share === null) return LEAST_UNPAID_UNKNOWN
  return Math.max(LEAST_UNPAID, Math.ceil(Math.log(CHANCE) / Math.log(1 - share)))
}

function isLately(moment: Date | null, now: Date, ms: number): boolean {
  return moment !== null && now.getTime() - moment.getTime() < ms
}
