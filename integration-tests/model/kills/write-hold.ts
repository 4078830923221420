import { setTimeout as pause } from "node:timers/promises"
import { Client } from "@medusajs/framework/pg"

/**
 * A write of the store that never ends: the store is killed in it, and Postgres then goes on with it, or not. What it goes
 * on with is done all the same where it was sent alone. Inside a transaction it is undone with the rest, since the store
 * never sent the COMMIT.
 */
export type HeldMoment = { writeTo: string; count: number; isDone: boolean }

/** What is written on the way of a payment, of a refund, of a change to an order, and of what is told of it. */
export const heldTables = [
  ...["payin_attempt", "payin_callback", "payin_case", "payin_event", "payin_timeline_entry", "payin_pay_out"],
  ...["payment_collection", "payment_session", "payment", "capture", "refund", "cart", "promotion"],
  ...["order", "order_summary", "order_transaction", "order_credit_line", "order_change", "order_cart"],
  ...["order_payment_collection", "reservation_item", "workflow_execution"],
]

/** The write is counted among those to all of them: one of these is sure to come. */
export const anyTable = "any of them"

const tablesOf = ({ writeTo }: HeldMoment) => (writeTo === anyTable ? heldTables : [writeTo])

/** No store has an advisory lock of this name. */
const LOCK = 771_002

const held = `select 1 from pg_locks where locktype = 'advisory' and not granted and classid = 0 and objid = ${LOCK}`

/**
 * Has one write of a store wait in the database, by a trigger that waits for a lock of the test's: a kill then hits that
 * write, however fast the machine is, also where the store writes seldom.
 */
export class WriteHold {
  #isOver = false

  private constructor(
    private readonly client: Client,
    private readonly application: string,
    private readonly moment: HeldMoment,
  ) {}

  static async place(databaseUrl: string, application: string, moment: HeldMoment): Promise<WriteHold> {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await client.query("drop sequence if exists model_writes; create sequence model_writes")
    // A sequence counts on when a transaction is rolled back.
    await client.query(`create or replace function model_hold() returns trigger language plpgsql as
      $$ begin
        if current_setting('application_name') = '${application}' and nextval('model_writes') = ${moment.count} then
          perform pg_advisory_xact_lock(${LOCK});
        end if;
        return null;
      end $$`)
    for (const table of tablesOf(moment)) {
      await client.query(`create or replace trigger model_hold before insert or update or delete on "${table}"
        for each statement execute function model_hold()`)
    }
    return new WriteHold(client, application, moment)
  }

  /** Resolves once the write waits. */
  async isHeld(): Promise<void> {
    while (!this.#isOver && (await this.client.query(held)).rows.length === 0) await pause(10)
    if (this.#isOver) await new Promise(() => undefined)
  }

  /** After the kill. What a dead process had sent, Postgres does, unless it was not all there yet. */
  async letGo(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    if (!this.moment.isDone) {
      const end =
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and wait_event = 'advisory'"
      await this.client.query(end, [this.application])
    }
    await this.client.query(`select pg_advisory_unlock(${LOCK})`)
    for (const table of tablesOf(this.moment))
      await this.client.query(`drop trigger if exists model_hold on "${table}"`)
    await this.client.end()
  }
}
