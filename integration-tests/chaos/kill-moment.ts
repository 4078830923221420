import { setTimeout as pause } from "node:timers/promises"
import { Client } from "@medusajs/framework/pg"
import type { Random } from "./random"

/** When the store is killed: after a while, or as soon as one of its steps is committed. */
export type KillMoment = { afterMs: number } | { commitIn: string; count: number; thenMs: number }

/** The tables that opening, receiving, settling and the host's completion write, step by step. */
export const tables = [
  ...["payin_attempt", "payin_callback", "payin_case", "payment_session", "payment", "capture"],
  ...["order", "order_cart", "order_payment_collection", "reservation_item", "order_transaction"],
]

/** Those that a refund writes. */
export const refundTables = ["refund", "payin_pay_out", "order_credit_line", "order_transaction"]

/** A step that never happens must not hold up a round. Longer than the job's pause, which processes what is pending. */
const LONGEST_WAIT_MS = 6_000

export function drawMoment(random: Random): KillMoment {
  if (random.chance(0.25)) return insideCompletion(random)
  if (random.chance(0.5)) return { afterMs: random.int(20, 1_500) }
  return { commitIn: random.pick(tables), count: random.int(1, 4), thenMs: random.pick([0, 0, 1, 5, 20]) }
}

/** Once the host has created an order, and while it writes the links to it. */
export function insideCompletion(random: Random): KillMoment {
  return { commitIn: "order", count: random.int(1, 2), thenMs: random.pick([0, 0, 5, 20, 40, 60]) }
}

/**
 * What the host writes in parallel after creating an order. Each write takes up to this long here, so that a kill can
 * hit any part of them: on an idle machine they are all written within a few milliseconds.
 */
const SLOW_SECONDS = 0.08
const slowSteps = ["insert on order_cart", "insert on order_payment_collection", "insert on reservation_item"]

/** Reports a database's commits the moment they happen: everyone's, or only those of the `application` of that name. */
export class CommitWatch {
  readonly #client: Client

  constructor(
    databaseUrl: string,
    private readonly application?: string,
  ) {
    this.#client = new Client({ connectionString: databaseUrl })
  }

  async start(): Promise<void> {
    await this.#client.connect()
    const isMeant = this.application ? `current_setting('application_name') = '${this.application}'` : "true"
    await this.#client.query(`create or replace function chaos_tell() returns trigger language plpgsql as
      $$ begin if ${isMeant} then perform pg_notify('chaos', tg_table_name); end if; return null; end $$`)
    for (const table of new Set([...tables, ...refundTables])) {
      await this.#client.query(`create or replace trigger chaos_tell after insert or update on "${table}"
        for each statement execute function chaos_tell()`)
    }
    await this.#client.query(`create or replace function chaos_slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(random() * ${SLOW_SECONDS}); return new; end $$`)
    for (const step of slowSteps) {
      await this.#client.query(
        `create or replace trigger chaos_slow before ${step} for each row execute function chaos_slow()`,
      )
    }
    await this.#client.query("listen chaos")
  }

  /** Resolves at that moment, or after `longestMs` if it does not come. */
  async wait(moment: KillMoment, longestMs = LONGEST_WAIT_MS): Promise<void> {
    if ("afterMs" in moment) return void (await pause(moment.afterMs))
    const { commitIn, count, thenMs } = moment
    let seen = 0
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#client.off("notification", hear)
        resolve()
      }
      const hear = ({ payload }: { payload?: string }) => {
        if (payload === commitIn && ++seen === count) end()
      }
      const timer = setTimeout(end, longestMs).unref()
      this.#client.on("notification", hear)
    })
    if (thenMs > 0) await pause(thenMs)
  }

  async stop(): Promise<void> {
    await this.#client.end()
  }
}
