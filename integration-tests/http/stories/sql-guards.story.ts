import { createHash, randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { AttemptRow } from "../../../src/modules/payin/models/attempt"
import { bindSession } from "../../../src/modules/payin/sql/attempt/bind-session"
import { changeAttempt, moveAttempts, supersedeAttempt } from "../../../src/modules/payin/sql/attempt/change-attempt"
import { claimDueAttempts } from "../../../src/modules/payin/sql/attempt/due-attempts"
import { insertAttempt, type NewAttempt } from "../../../src/modules/payin/sql/attempt/insert-attempt"
import { leaseAttempt, releaseAttempt, renewAttempt } from "../../../src/modules/payin/sql/attempt/lease-attempt"
import { matchAttempts } from "../../../src/modules/payin/sql/attempt/match-attempts"
import { claimRefresh, claimShopperRead } from "../../../src/modules/payin/sql/attempt/read/claim-read"
import { noteReads } from "../../../src/modules/payin/sql/attempt/read/note-read"
import * as callbacks from "../../../src/modules/payin/sql/callback/callbacks"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

/** What Postgres guarantees by itself, asked of the statements directly: each is all that separates two workers. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  async function newAttempt(change: Partial<NewAttempt> = {}): Promise<AttemptRow> {
    const id = randomUUID()
    const attempt = {
      state: "open" as const,
      account: "default",
      payment_collection_id: `pay_col_${id}`,
      cart_id: null,
      payment_session_id: null,
      external_transaction_id: id,
      amount: "10.00",
      amount_min: null,
      amount_max: null,
      currency_code: "EUR",
      preferences: {},
      lease_owner: null,
    }
    return (await insertAttempt(db(), { ...attempt, ...change }, 30))!
  }

  const rowOf = async (id: string) => (await db()("payin_attempt").where({ id }).first<AttemptRow>())!
  const endLease = async (id: string) =>
    await db().raw("UPDATE payin_attempt SET lease_until = now() - interval '1 second' WHERE id = ?", [id])

  async function newCallback(): Promise<callbacks.NewCallback> {
    const body_sha256 = createHash("sha256").update(randomUUID()).digest("hex")
    const callback = { account: "default", body_sha256, body_bytes: 2, identifiers: [], key_index: 0 }
    await callbacks.storeCallbacks(db(), [callback])
    await db()("payin_callback")
      .where({ body_sha256 })
      .update({ next_try_at: db().raw("now() + interval '1 hour'") })
    return callback
  }

  // The store's own workers take up nothing meanwhile, and have ended what they had.
  beforeEach(async () => {
    ctx.container.resolve(PAYIN_MODULE).isStopping = true
    await takeTurn(() => Promise.resolve())
  })

  // None of this is due and no event reports it, so that no worker of the store touches it.
  describe("an attempt in Postgres", () => {
    it("waits for the disk neither to be claimed by the job nor to have its read noted", async () => {
      const attempt = await newAttempt()
      const read = { attempt, readAt: new Date(), nextCheckAt: null }
      const claim = { limit: 1, pushSeconds: 8, except: ["default"] }
      const waitsIn = async (connection: Knex) =>
        (await connection.raw<{ rows: { synchronous_commit: string }[] }>("SHOW synchronous_commit")).rows[0]
      const due = { account: "elsewhere", next_check_at: new Date(0) }
      for (const work of [(t: Knex) => claimDueAttempts(t, claim), (t: Knex) => noteReads(t, [read])]) {
        await db().transaction(async (transaction) => {
          // In the transaction, or the store's own job may be the one that claims it.
          await transaction("payin_attempt").where({ id: attempt.id }).update(due)
          await transaction.raw("SET LOCAL synchronous_commit = on")
          expect((await work(transaction)).filter(Boolean)).toHaveLength(1)
          expect(await waitsIn(transaction)).toEqual({ synchronous_commit: "off" })
        })
      }
    })

    it("is not changed by a worker whose lease was given to another one", async () => {
      const { id } = await newAttempt()
      const first = (await leaseAttempt(db(), id, "first", 30))!
      expect(await leaseAttempt(db(), id, "second", 30)).toBeUndefined()
      await endLease(id)
      const second = (await leaseAttempt(db(), id, "second", 30))!
      expect(await changeAttempt(db(), first, { order_id: "of the first" })).toBeUndefined()
      const line = { kind: "captured" }
      expect(await changeAttempt(db(), first, { order_id: "of the first" }, line)).toBeUndefined()
      expect((await rowOf(id)).order_id).toBeNull()
      expect(await changeAttempt(db(), second, { order_id: "of the second" })).toMatchObject({ id })
    })

    it("is not given back to a worker that lost it, not even once the other one has done the work", async () => {
      const { id } = await newAttempt()
      await leaseAttempt(db(), id, "first", 30)
      expect(await leaseAttempt(db(), id, "first", 30)).toBeUndefined()
      await endLease(id)
      expect(await renewAttempt(db(), id, "first", 30)).toBe(true)
      await endLease(id)
      await leaseAttempt(db(), id, "second", 30)
      expect(await renewAttempt(db(), id, "first", 30)).toBe(false)
      await releaseAttempt(db(), id, "second")
      expect(await renewAttempt(db(), id, "first", 30)).toBe(false)
      expect((await rowOf(id)).lease_owner).toBeNull()
    })

    it("is put aside unless it is paid", async () => {
      for (const state of ["paid", "captured"] as const) {
        const { id } = await newAttempt({ state })
        expect(await supersedeAttempt(db(), id)).toBeUndefined()
        expect((await rowOf(id)).superseded_at).toBeNull()
      }
      const { id } = await newAttempt()
      expect(await supersedeAttempt(db(), id)).toMatchObject({ id, superseded_at: expect.any(Date) })
    })

    it("comes along to another collection unless that one has a live attempt of its own", async () => {
      const [moved, own] = [await newAttempt(), await newAttempt()]
      const move = { from: moved.payment_collection_id, to: own.payment_collection_id }
      await moveAttempts(db(), move)
      expect(await rowOf(moved.id)).toMatchObject({ payment_collection_id: move.from })
      await supersedeAttempt(db(), own.id)
      await moveAttempts(db(), move)
      expect(await rowOf(moved.id)).toMatchObject({ payment_collection_id: move.to })
    })

    it("is named by callbacks of its own account alone", async () => {
      const [own, other] = [await newAttempt(), await newAttempt({ account: "orders" })]
      const ids = [own.external_transaction_id]
      const matched = await matchAttempts(db(), [
        { account: "default", identifiers: ids },
        { account: "orders", identifiers: ids },
        { account: "orders", identifiers: [other.external_transaction_id] },
      ])
      expect(matched.map((named) => named.map(({ id }) => id))).toEqual([[own.id], [], [other.id]])
      expect(await matchAttempts(db(), [{ account: "orders", identifiers: ids }])).toEqual([[]])
    })

    it("is asked about by one of many shoppers, and by none while somebody works on it", async () => {
      const { id } = await newAttempt()
      // Longer than any machine takes for this.
      const every = 300
      await leaseAttempt(db(), id, "worker", 30)
      expect(await claimRefresh(db(), id, every)).toBe(false)
      await releaseAttempt(db(), id, "worker")
      const claims = await Promise.all(Array.from({ length: 10 }, () => claimRefresh(db(), id, every)))
      expect(claims.filter(Boolean)).toHaveLength(1)
      // A request that began before the claim, and comes to the row after it.
      const earlier = await db().transaction()
      const { rows } = await earlier.raw<{ rows: { later: Date }[] }>("SELECT now() + interval '9 s' AS later")
      await db().raw("UPDATE payin_attempt SET refresh_claimed_at = clock_timestamp() WHERE id = ?", [id])
      expect(await claimRefresh(earlier, id, every)).toBe(false)
      await db()("payin_attempt").where({ id }).update({ shopper_reads_until: rows[0]!.later })
      expect(await claimShopperRead(earlier, id)).toBe(false)
      await earlier.rollback()
      await db().raw("UPDATE payin_attempt SET refresh_claimed_at = now() - interval '301 seconds' WHERE id = ?", [id])
      expect(await claimRefresh(db(), id, every)).toBe(true)
      await db().raw(
        "UPDATE payin_attempt SET refresh_claimed_at = NULL, trade_read_at = now() - interval '1 second' WHERE id = ?",
        [id],
      )
      expect(await claimRefresh(db(), id, every)).toBe(false)
    })

    it("is not claimed by the job while somebody works on it, and is once that one's lease has run out", async () => {
      const { id } = await newAttempt()
      const transaction = await db().transaction()
      const row = () => transaction("payin_attempt").where({ id })
      const isClaimed = async () => {
        await row().update({ next_check_at: transaction.raw("now() - interval '1 minute'") })
        const claimed = await claimDueAttempts(transaction, { limit: 1_000, pushSeconds: 60, except: [] })
        return claimed.some((attempt) => attempt.id === id)
      }
      try {
        await leaseAttempt(transaction, id, "worker", 30)
        expect(await isClaimed()).toBe(false)
        await row().update({ lease_until: transaction.fn.now() })
        expect(await isClaimed()).toBe(true)
      } finally {
        await transaction.rollback()
      }
    })

    it("swaps its session with another one, in both directions at once", async () => {
      const one = await newAttempt({ payment_session_id: `payses_${randomUUID()}` })
      const other = await newAttempt({ payment_session_id: `payses_${randomUUID()}` })
      // Long enough for both to have changed their first row before either gets to its second.
      await db().raw(`CREATE FUNCTION story_linger() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$`)
      await db().raw(`CREATE TRIGGER story_linger BEFORE UPDATE OF payment_session_id ON payin_attempt
        FOR EACH ROW EXECUTE FUNCTION story_linger()`)
      try {
        const bound = await Promise.all([
          bindSession(db(), one.id, other.payment_session_id!),
          bindSession(db(), other.id, one.payment_session_id!),
        ])
        expect(bound.map(({ payment_session_id }) => payment_session_id)).toEqual([
          other.payment_session_id,
          one.payment_session_id,
        ])
      } finally {
        await db().raw("DROP FUNCTION story_linger() CASCADE")
      }
    })
  })

  describe("a callback in Postgres", () => {
    it("is claimed by nobody while another worker has it, and again when that one's lease has run out", async () => {
      const { body_sha256 } = await newCallback()
      const { id } = await db()("payin_callback").where({ body_sha256 }).first<callbacks.CallbackRow>()
      await db().raw("UPDATE payin_callback SET lease_until = NULL, state = 'pending' WHERE id = ?", [id])
      const claim = async () => (await callbacks.claimCallbacks(db(), { id, limit: 1, leaseSeconds: 30 })).length
      expect([await claim(), await claim()]).toEqual([1, 0])
      await db().raw("UPDATE payin_callback SET lease_until = now() - interval '1 second' WHERE id = ?", [id])
      expect(await claim()).toBe(1)
    })

    it("stays pending when the same body came again while it was worked on", async () => {
      const callback = await newCallback()
      const row = () =>
        db()("payin_callback").where({ body_sha256: callback.body_sha256 }).first<callbacks.CallbackRow>()
      const claimed = (await row())!
      await callbacks.storeCallbacks(db(), [callback])
      const end = { callback: claimed, state: "done" as const }
      expect(await callbacks.finishCallbacks(db(), [end])).toEqual([false])
      expect(await row()).toMatchObject({ state: "pending", deliveries: 2, lease_until: null })
      expect(await callbacks.finishCallbacks(db(), [{ ...end, callback: (await row())! }])).toEqual([true])
      expect(await row()).toMatchObject({ state: "done" })
    })
  })
}
