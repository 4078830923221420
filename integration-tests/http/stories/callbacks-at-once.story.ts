import { createHash, createHmac, randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { BatchedStatement } from "../../../src/modules/payin/callback/batched-statement"
import { requeueDeadCallbacks } from "../../../src/modules/payin/sql/callback/callback-list"
import {
  type CallbackEnd,
  type CallbackRow,
  finishCallbacks,
  type NewCallback,
  pruneCallbacks,
  storeCallbacks,
} from "../../../src/modules/payin/sql/callback/callbacks"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

/** Many callbacks share an insert and are processed together; each is still stored, counted and answered by itself. */
export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const bodies = (count: number) => Array.from({ length: count }, () => JSON.stringify({ note: randomUUID() }))

  async function send(body: string): Promise<number> {
    const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
    const answer = await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signature }, body })
    await answer.json()
    return answer.status
  }

  const sendAll = async (all: string[]) => [...new Set(await Promise.all(all.map(send)))]
  const deliveriesOf = async (body: string) =>
    (await payin().listCallbacks({ body_sha256: sha256(body) })).map(({ deliveries }) => deliveries)
  const isWaiting = async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%payin_callback%'`
    return (await db().raw<{ rows: unknown[] }>(waiting)).rows.length > 0
  }
  const settled = () =>
    waitFor(async () => (await payin().listCallbacks({ state: "pending" })).length === 0, { what: "no owed callback" })

  describe("callbacks at once", () => {
    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(() => jest.restoreAllMocks())

    it("are answered once they are committed, a hundred with a few commits, and are all processed", async () => {
      const heard = jest.spyOn(payin(), "acceptCallback")
      const holder = await db().transaction()
      await holder.raw("lock table payin_callback in exclusive mode")
      let answered = 0
      const sending = Promise.all(bodies(100).map((body) => send(body).finally(() => answered++)))
      await waitFor(() => heard.mock.calls.length === 100, { what: "all to be heard" })
      const waiting = "select 1 from pg_locks where relation = 'payin_callback'::regclass and not granted"
      await waitFor(async () => (await db().raw(waiting)).rows.length > 0, { what: "an insert that waits" })
      expect(answered).toBe(0)
      await holder.commit()
      expect([...new Set(await sending)]).toEqual([200])
      const { rows } = await db().raw(
        "select count(*)::int, count(distinct created_at)::int as commits, sum(deliveries)::int from payin_callback",
      )
      expect(rows[0]).toMatchObject({ count: 100, sum: 100 })
      expect(rows[0].commits).toBeLessThan(10)
      await settled()
      expect(await payin().listCallbacks({ state: "unmatched" }, { take: 200 })).toHaveLength(100)
    })

    it("are counted each time, also when the same body comes twice to one insert", async () => {
      const [one, other, single] = bodies(3) as [string, string, string]
      expect(await sendAll([...Array.from({ length: 30 }, () => [one, other]).flat(), single])).toEqual([200])
      expect([await deliveriesOf(one), await deliveriesOf(other), await deliveriesOf(single)]).toEqual([
        [30],
        [30],
        [1],
      ])
      expect(await sendAll([one, one])).toEqual([200])
      expect(await deliveriesOf(one)).toEqual([32])
    })

    it.each<[string, (rows: readonly CallbackRow[]) => Promise<unknown>]>([
      ["their work ends", (rows) => finishCallbacks(db(), rows.map(ended))],
      ["staff have them processed again", () => requeueDeadCallbacks(db(), undefined)],
    ])("come again at the moment at which %s, and neither waits for the other in vain", async (_, work) => {
      payin().isStopping = true
      await takeTurn(() => Promise.resolve())
      const [one, other] = bodies(2).sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1)) as [string, string]
      const [first, last] = [rowOf(one, "orders"), rowOf(other)]
      // Whatever Postgres goes by, the first one's row is behind the other's.
      for (const each of [last, first]) await storeCallbacks(db(), [each])
      for (const { body_sha256 } of [last, first]) {
        await db()("payin_callback").where({ body_sha256 }).update({ state: "dead" })
      }
      const rows: CallbackRow[] = await db()("payin_callback").orderBy("created_at")
      const working = await db().transaction(async (transaction) => {
        await storeCallbacks(transaction, [first])
        const begun = work(rows).then(
          () => "done",
          () => "failed",
        )
        await waitFor(isWaiting, { what: "the work to wait for the first" })
        await storeCallbacks(transaction, [last])
        return { begun }
      })
      expect(await working.begun).toBe("done")
      const again = { state: "pending", deliveries: 2, lease_until: null }
      expect(await db()("payin_callback")).toMatchObject([again, again])
    })

    it("are not deleted for their age while they come again", async () => {
      const [old] = bodies(1).map((body) => rowOf(body)) as [NewCallback]
      await storeCallbacks(db(), [old])
      const longAgo = db().raw("now() - interval '91 days'")
      await db()("payin_callback").update({ state: "done", created_at: longAgo, updated_at: longAgo })
      await db().transaction(async (transaction) => {
        await storeCallbacks(transaction, [old])
        await db().transaction(async (other) => {
          await other.raw("SET LOCAL lock_timeout = '3s'")
          expect(await pruneCallbacks(other, 90, 10)).toBe(0)
        })
      })
      expect(await db()("payin_callback")).toMatchObject([{ state: "pending", deliveries: 2 }])
    })

    it("are all refused with 503 while the database does not take them, and kept when they come again", async () => {
      const all = bodies(20)
      await db().raw("alter table payin_callback rename to payin_callback_away")
      try {
        expect(await sendAll(all)).toEqual([503])
      } finally {
        await db().raw("alter table payin_callback_away rename to payin_callback")
      }
      expect(await payin().listCallbacks({})).toEqual([])
      expect(await sendAll(all)).toEqual([200])
      expect(await payin().listCallbacks({}, { take: 50 })).toHaveLength(20)
    })

    it("are kept when one of them is a row that Postgres refuses", async () => {
      const shared = new BatchedStatement((together: NewCallback[]) => storeCallbacks(db(), together))
      const rows = bodies(5).map((body) => rowOf(body))
      const kept = await Promise.allSettled(
        rows.map((row, index) => shared.run(index === 2 ? { ...row, body_bytes: 2 ** 40 } : row)),
      )
      expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"])
      expect(await payin().listCallbacks({})).toHaveLength(4)
    })

    it("are processed beside one that fails, which stays pending and is tried again later", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      await storeCallbacks(db(), [rowOf("poison", "an-account-that-is-gone")])
      const paid = JSON.stringify({ externalTransactionId: cartId })
      expect(await sendAll([...bodies(20), paid, ...bodies(20)])).toEqual([200])
      await capturedBook(ctx, cartId)
      const owed = () => payin().listCallbacks({ state: "pending" })
      await waitFor(async () => (await owed()).length === 1 && (await owed())[0]!.last_error_code !== null, {
        what: "the failed one to be the only one that is owed",
      })
      const [failed] = await owed()
      expect(failed).toMatchObject({ account: "an-account-that-is-gone", last_error_code: "configuration" })
      expect(failed!.next_try_at!.getTime()).toBeGreaterThan(failed!.created_at.getTime())
      await payin().deleteCallbacks(failed!.id)
    })
  })
}

const sha256 = (body: string) => createHash("sha256").update(body).digest("base64url")

function rowOf(body: string, account = "default"): NewCallback {
  return { account, body_sha256: sha256(body), body_bytes: body.length, identifiers: ["a-name"], key_index: 0 }
}

function ended(callback: CallbackRow): CallbackEnd {
  return { callback, state: "done" }
}
