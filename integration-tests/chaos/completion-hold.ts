import { Client } from "@medusajs/framework/pg"
import { rowsOf } from "../harness/seeded-store"
import { waitFor } from "../harness/wait-for"

/** What the host's completion writes in parallel, once it has created the order. */
const steps = {
  cart_link: "insert or update on order_cart for each row",
  collection_link: "insert or update on order_payment_collection for each row",
  reservation: "insert on reservation_item for each row",
  cart: "update on cart for each row when (new.completed_at is not null)",
}

/** What our provider writes first when, after all of that, the host asks for the payment. */
const asking = {
  opening: "update on payin_attempt for each row when (old.state = 'planned' and new.state = 'opening')",
  reading:
    "update on payin_attempt for each row when (old.shopper_reads_until is distinct from new.shopper_reads_until)",
}

type HostStep = keyof typeof steps
export type CompletionStep = HostStep | keyof typeof asking

/** Finds a row once a step is written, for the newest order and the cart $1. */
const written: Record<HostStep, string> = {
  cart_link: "select 1 from order_cart where cart_id = $1 and deleted_at is null",
  collection_link: `select 1 from order_payment_collection l
    join cart_payment_collection c on c.payment_collection_id = l.payment_collection_id and c.cart_id = $1
    where l.deleted_at is null`,
  reservation: `select 1 from reservation_item r join order_item i on i.item_id = r.line_item_id
    where r.deleted_at is null and $1 <> '' and i.order_id = (select id from "order" order by id desc limit 1)`,
  cart: "select 1 from cart where id = $1 and completed_at is not null",
}

/** A number that nothing else locks. */
const KEY = 20_260_714

/**
 * Keeps steps of the host's completion from being committed, so that a process can be killed in the middle of them
 * every time, not just now and then.
 */
export class CompletionHold {
  readonly #url: string
  readonly #client: Client

  constructor(databaseUrl: string) {
    this.#url = databaseUrl
    this.#client = new Client({ connectionString: databaseUrl })
  }

  async hold(held: readonly CompletionStep[]): Promise<void> {
    await this.#client.connect()
    await this.#client.query("select pg_advisory_lock($1)", [KEY])
    await this.#client.query(`create or replace function chaos_hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${KEY}); return new; end $$`)
    for (const step of held) {
      await this.#client.query(
        `create trigger chaos_hold_${step} before ${{ ...steps, ...asking }[step]} execute function chaos_hold()`,
      )
    }
  }

  /** Resolves once the cart's completion waits at every held step and has written all others. */
  async isReached(held: readonly CompletionStep[], cartId: string): Promise<void> {
    const others = Object.entries(written).filter(([step]) => !held.includes(step as HostStep))
    const reached = async () => {
      if ((await this.#waiting()).length < held.length) return false
      const rows = await Promise.all(others.map(([, sql]) => rowsOf(this.#url, sql, [cartId])))
      return rows.every(({ length }) => length > 0)
    }
    await waitFor(reached, { what: `${held.join(", ")} to be reached`, timeoutMs: 60_000, pollMs: 50 })
  }

  /** Keeps the database from committing what a killed process had begun. */
  async drop(): Promise<void> {
    for (const { pid } of await this.#waiting()) {
      await rowsOf(this.#url, "select pg_terminate_backend($1)", [pid])
    }
    await waitFor(async () => (await this.#waiting()).length === 0, { what: "the held steps to be dropped" })
  }

  /** Lets every step proceed from now on. */
  async release(): Promise<void> {
    // Those who wait hold locks on the tables whose triggers go.
    await this.#client.query("select pg_advisory_unlock($1)", [KEY])
    await this.#client.query("drop function if exists chaos_hold() cascade")
    await this.#client.end()
  }

  async #waiting(): Promise<{ pid: number }[]> {
    return await rowsOf(
      this.#url,
      `select distinct pid from pg_locks where locktype = 'advisory' and not granted and objid = $1
          and database = (select oid from pg_database where datname = current_database())`,
      [KEY],
    )
  }
}
