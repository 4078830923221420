import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { reserveReads, slowReads } from "../sql/account/account-pace"

/** `now` in ms, of a clock that is never set: a moment must not move away when somebody sets the other one. */
type Waiting = { now: () => number; sleep: (ms: number) => Promise<void> }

const realTime: Waiting = { now: () => performance.now(), sleep: (ms) => sleep(ms) }

/** Moments are reserved for this long at once, so that a fast pace does not cost a statement for each read. */
const AHEAD_MS = 250

const MOST_AHEAD = 100

/** A `Retry-After` of hours would leave payments unread for hours, whatever the service meant by it. */
const LONGEST_PAUSE_MS = 10 * 60_000

/** An account whose next moment is further away is left alone, rather than holding workers that the others need. */
const WORTH_WAITING_MS = 5_000

/**
 * Spaces the job's reads evenly, for each account over all servers of the store: they reserve moments from one row in
 * Postgres. Slower for a while after the service said that there were too many calls.
 */
export class ReadPace {
  readonly #db: Knex
  readonly #gapMs: number
  readonly #waiting: Waiting
  /** Reserved and not used yet, by the clock of `Waiting`. */
  readonly #moments = new Map<string, number[]>()
  readonly #reserving = new Map<string, Promise<void>>()

  constructor(db: Knex, perSecond: number, waiting = realTime) {
    this.#db = db
    this.#gapMs = 1000 / perSecond
    this.#waiting = waiting
  }

  /** @returns 0 when it is the caller's turn; otherwise how long it is not, in ms, which is not worth waiting for */
  async turn(account: string): Promise<number> {
    while (this.#next(account) === undefined) await this.#reserve(account)
    const waitMs = this.#next(account)! - this.#waiting.now()
    if (waitMs > WORTH_WAITING_MS) return waitMs
    this.#moments.get(account)!.shift()
    if (waitMs > 0) await this.#waiting.sleep(waitMs)
    return 0
  }

  /** Accounts whose next turn is not worth waiting for. */
  slowAccounts(): string[] {
    const late = this.#waiting.now() + WORTH_WAITING_MS
    return [...this.#moments.keys()].filter((account) => (this.#next(account) ?? 0) > late)
  }

  /** The account's settings changed: what another key or address was told need not hold for this one. */
  lift(account: string): void {
    this.#moments.delete(account)
  }

  /** The service said that there were too many calls. @param retryAfterMs what it asked for, if it did */
  slowDown(account: string, retryAfterMs = 0): void {
    this.#moments.delete(account)
    // A failed write costs a few calls too many: the service says so again.
    void slowReads(this.#db, account, Math.min(retryAfterMs, LONGEST_PAUSE_MS)).catch(() => undefined)
  }

  /** A moment that passed unused for longer than a pause is not made up for: that would be a burst. */
  #next(account: string): number | undefined {
    const moments = this.#moments.get(account) ?? []
    const unusable = this.#waiting.now() - Math.max(this.#gapMs, AHEAD_MS)
    while (moments[0] !== undefined && moments[0] < unusable) moments.shift()
    return moments[0]
  }

  /** Once for all who wait. */
  async #reserve(account: string): Promise<void> {
    const known = this.#reserving.get(account)
    if (known) return await known
    const reserving = this.#reserveMore(account).finally(() => this.#reserving.delete(account))
    this.#reserving.set(account, reserving)
    await reserving
  }

  async #reserveMore(account: string): Promise<void> {
    const count = Math.min(Math.max(1, Math.floor(AHEAD_MS / this.#gapMs)), MOST_AHEAD)
    const { inMs, gapMs } = await reserveReads(this.#db, account, { count, gapMs: this.#gapMs })
    const first = this.#waiting.now() + inMs
    this.#moments.set(
      account,
      Array.from({ length: count }, (_, index) => first + index * gapMs),
    )
  }
}
