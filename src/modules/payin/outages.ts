import type { Logger } from "@medusajs/framework/types"

/**
 * Accounts whose service does not answer. Checks of such an account pause, longer each time, and one warning tells of
 * it: an hour without the service is no reason for a flood of calls or of log lines.
 */
export class Outages {
  readonly #logger: Pick<Logger, "info" | "warn">
  readonly #now: () => Date
  readonly #outages = new Map<string, { strikes: number; until: number }>()

  constructor(logger: Pick<Logger, "info" | "warn">, now: () => Date) {
    this.#logger = logger
    this.#now = now
  }

  /** A call found the service unavailable. Calls that were under way when the pause began do not lengthen it. */
  strike(account: string, reason: string): void {
    const known = this.#outages.get(account)
    if (known && known.until > this.#now().getTime()) return
    const strikes = (known?.strikes ?? 0) + 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (strikes - 1), LONGEST_PAUSE_MS)
    this.#outages.set(account, { strikes, until: this.#now().getTime() + pauseMs })
    if (strikes > 1) return
    this.#logger.warn(
      `payin: the service does not answer for account "${account}": ${reason} Checks pause and are tried again by themselves.`,
    )
  }

  answered(account: string): void {
    if (!this.#outages.delete(account)) return
    this.#logger.info(`payin: the service answers again for account "${account}".`)
  }

  /** The accounts that are to be left alone now. */
  paused(): string[] {
    const now = this.#now().getTime()
    return [...this.#outages].filter(([, { until }]) => until > now).map(([account]) => account)
  }
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
