import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BoundedLog } from "../errors/bounded-log"
import { reasonOf } from "../errors/reason-of"
import type { AttemptRow } from "../models/attempt"
import { countSettleFailure, dueFailedAttempts, forgetSettleFailures } from "../sql/attempt/settle-failures"
import type { Clock } from "./clock"
import { settleBackoff } from "./settle-backoff"

/** What an account's outage held up is retried within this time. */
const SPREAD_SECONDS = 60

/** How often settling an attempt has failed in a row: its next try is delayed, longer each time. */
export class SettleFailures {
  readonly #db: Knex
  readonly #parts: { log: Pick<BoundedLog, "warn">; clock: Clock }

  constructor(db: Knex, parts: { log: Pick<BoundedLog, "warn">; clock: Clock }) {
    this.#db = db
    this.#parts = parts
  }

  /** @returns how often in a row it has failed, this time included */
  async record(attempt: AttemptRow, code: string): Promise<number> {
    const { clock } = this.#parts
    const failed = settleBackoff(attempt, clock.now(), clock.random())
    await countSettleFailure(this.#db, attempt, { ...failed, code })
    return failed.settle_failures
  }

  async forget({ id, settle_failures }: AttemptRow): Promise<void> {
    if (settle_failures > 0) await forgetSettleFailures(this.#db, id)
  }

  /**
   * The options or the version that the store starts with may have fixed what was wrong. Medusa's commands, such as
   * `medusa exec`, start it as a server without jobs: one that runs every minute must not undo all pauses.
   */
  dueAtStart(workerMode: "shared" | "worker" | "server" | undefined): void {
    if (workerMode !== "server") this.dueAgain()
  }

  /** Makes due what failed before, of one account or of all. Without this, each is retried at its own time. */
  dueAgain(account?: string): void {
    dueFailedAttempts(this.#db, SPREAD_SECONDS, account).catch((error: unknown) => {
      this.#parts.log.warn("due_again", `what failed before is tried again at its own time: ${reasonOf(error)}`)
    })
  }
}
