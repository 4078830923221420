import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { AttemptRow } from "../../../src/modules/payin/models/attempt"
import { linkOrder, moveAttempts } from "../../../src/modules/payin/sql/attempt/change-attempt"
import * as due from "../../../src/modules/payin/sql/attempt/due-attempts"
import { insertAttempt, insertInPlaceOf, type NewAttempt } from "../../../src/modules/payin/sql/attempt/insert-attempt"
import { noteReads } from "../../../src/modules/payin/sql/attempt/read/note-read"
import { dueFailedAttempts } from "../../../src/modules/payin/sql/attempt/settle-failures"
import { waitFor } from "../../harness/wait-for"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

type Work = {
  /** Of the first one. */
  session?: string
  before?: Partial<AttemptRow>
  run: (db: Knex, collection: string, rows: AttemptRow[]) => Promise<unknown>
  after: Partial<Record<keyof AttemptRow, unknown>>
}

const canceling = { order_cancel_began_at: new Date() }
const isDue = { next_check_at: expect.any(Date) }

/** Each statement of ours that changes several attempts, in which order Postgres likes. */
const works: Record<string, Work> = {
  linkOrder: { run: (db, of) => linkOrder(db, [of], "order_1"), after: { order_id: "order_1" } },
  moveAttempts: {
    run: (db, from) => moveAttempts(db, { from, to: "pay_col_other" }),
    after: { payment_collection_id: "pay_col_other" },
  },
  dueDecidedAttempts: { before: canceling, run: (db, of) => due.dueDecidedAttempts(db, [of]), after: isDue },
  dueToldAttempts: { before: canceling, run: (db, of) => due.dueToldAttempts(db, [of]), after: isDue },
  beginOrderCancel: {
    run: (db, of) => due.beginOrderCancel(db, [of], 60),
    after: { order_cancel_began_at: expect.any(Date) },
  },
  endOrderCancel: {
    before: canceling,
    run: (db, of) => due.endOrderCancel(db, [of]),
    after: { order_cancel_began_at: null },
  },
  insertInPlaceOf: {
    session: "payses_first",
    run: (db, _, [first, last]) => {
      const attempt = { ...newAttempt(first!.payment_collection_id), payment_session_id: "payses_first" }
      return insertInPlaceOf(db, last, { attempt, leaseSeconds: 30 })
    },
    after: { payment_session_id: null, superseded_at: expect.any(Date) },
  },
  dueFailedAttempts: { before: { settle_failures: 1 }, run: (db) => dueFailedAttempts(db, 0), after: isDue },
  noteReads: {
    run: (db, _, rows) =>
      noteReads(
        db,
        rows.toReversed().map((attempt) => ({ attempt, readAt: new Date(), nextCheckAt: null })),
      ),
    after: { trade_read_at: expect.any(Date) },
  },
}

function newAttempt(payment_collection_id: string): NewAttempt {
  const ids = { payment_collection_id, cart_id: null, payment_session_id: null, external_transaction_id: randomUUID() }
  const amounts = { amount: "10.00", amount_min: null, amount_max: null, currency_code: "EUR" }
  return { ...ids, ...amounts, account: "default", state: "open", preferences: {}, lease_owner: null }
}

/** What separates two workers whose statements change some of the same rows: asked of the statements directly. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /** Of one collection, by id; whichever index Postgres goes by, the first one's row is behind the other's. */
  async function twoAttempts(before: Partial<AttemptRow>): Promise<[AttemptRow, AttemptRow]> {
    const payment_collection_id = `pay_col_${randomUUID()}`
    const ofCollection = () => db()("payin_attempt").where({ payment_collection_id }).orderBy("id")
    for (const superseded_at of [new Date(), undefined]) {
      await insertAttempt(db(), { ...newAttempt(payment_collection_id), superseded_at }, 30)
    }
    const [first, last] = await ofCollection()
    for (const { id } of [last, first]) {
      const now = db().raw("clock_timestamp()")
      await db()("payin_attempt")
        .where({ id })
        .update({ ...before, created_at: now, unchanged_since: now })
    }
    return (await ofCollection()) as [AttemptRow, AttemptRow]
  }

  async function isWaiting(): Promise<boolean> {
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%payin_attempt%'`
    return (await db().raw<{ rows: unknown[] }>(waiting)).rows.length > 0
  }

  // The store's own workers take up nothing meanwhile, and have ended what they had.
  beforeEach(async () => {
    ctx.container.resolve(PAYIN_MODULE).isStopping = true
    await takeTurn(() => Promise.resolve())
  })

  describe("attempts that a statement changes together", () => {
    it.each(Object.keys(works))("deadlock with nobody who changes them one after the other: %s", async (name) => {
      const { after, before = {}, run, session = null } = works[name]!
      const rows = await twoAttempts(before)
      const [first, last] = rows
      await db()("payin_attempt").where({ id: first.id }).update({ payment_session_id: session })
      const failures: unknown[] = []
      let running: Promise<unknown> | undefined
      await db()
        .transaction(async (transaction) => {
          const change = { refresh_claimed_at: transaction.fn.now() }
          await transaction("payin_attempt").where({ id: first.id }).update(change)
          running = run(db(), first.payment_collection_id, rows).catch((error: unknown) => failures.push(error))
          await waitFor(isWaiting, { what: "the statement to wait for the first" })
          await transaction("payin_attempt").where({ id: last.id }).update(change)
        })
        .catch((error: unknown) => failures.push(error))
      await running
      expect(failures).toEqual([])
      const changed = { ...after, refresh_claimed_at: expect.any(Date) as Date }
      const ids = rows.map(({ id }) => id)
      expect(await db()("payin_attempt").whereIn("id", ids)).toMatchObject([changed, changed])
    })
  })

  describe("an attempt for which another one is to be inserted", () => {
    const rowOf = async (id: string) => (await db()("payin_attempt").where({ id }).first<AttemptRow>())!
    const inPlaceOf = (replaced: { id: string; revision?: number } | undefined, attempt: NewAttempt) =>
      insertInPlaceOf(db(), replaced, { attempt, leaseSeconds: 30 })

    it("gives way to none that cannot be inserted", async () => {
      const live = (await insertAttempt(db(), newAttempt(`pay_col_${randomUUID()}`), 30))!
      const { external_transaction_id } = (await insertAttempt(db(), newAttempt(`pay_col_${randomUUID()}`), 30))!
      const next = newAttempt(live.payment_collection_id)
      expect(await inPlaceOf(live, { ...next, external_transaction_id })).toBeUndefined()
      expect(await rowOf(live.id)).toMatchObject({ superseded_at: null })
      expect(await inPlaceOf(live, next)).toMatchObject({ state: "open" })
      expect(await rowOf(live.id)).toMatchObject({ superseded_at: expect.any(Date) })
    })

    it("gives way to none that was asked for before the service said something new", async () => {
      const live = (await insertAttempt(db(), newAttempt(`pay_col_${randomUUID()}`), 30))!
      const { id, trade_revision, payment_collection_id } = live
      const next = newAttempt(payment_collection_id)
      expect(await inPlaceOf({ id, revision: trade_revision - 1 }, next)).toBeUndefined()
      expect(await rowOf(id)).toMatchObject({ superseded_at: null })
      expect(await inPlaceOf({ id, revision: trade_revision }, next)).toMatchObject({ state: "open" })
    })

    it("keeps its session where a second request for that one inserts nothing", async () => {
      const payment_session_id = `payses_${randomUUID()}`
      const attempt = { ...newAttempt(`pay_col_${randomUUID()}`), payment_session_id }
      const { id } = (await insertAttempt(db(), attempt, 30))!
      expect(await inPlaceOf(undefined, { ...attempt, external_transaction_id: randomUUID() })).toBeUndefined()
      expect(await rowOf(id)).toMatchObject({ payment_session_id })
    })
  })
}
