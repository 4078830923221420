import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { boundStatements } from "../../../src/modules/payin/lease/bound-statements"
import { type Pooler, startPooler } from "../../harness/pooler"
import { waitFor } from "../../harness/wait-for"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"

/** The store behind a pooler, such as PgBouncer, whose process ids mean nothing to Postgres. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  let pooler: Pooler
  let pooled: Knex

  /** The one connection of a store, as Medusa makes it. */
  async function connectThrough(passesCancels: boolean) {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
    pooler = await startPooler({ host: DB_HOST!, port: Number(DB_PORT), passesCancels })
    const { rows } = await db().raw<{ rows: { name: string }[] }>("SELECT current_database() AS name")
    const clientUrl = `postgres://${DB_USERNAME}:${DB_PASSWORD}@127.0.0.1:${pooler.port}/${rows[0]!.name}`
    pooled = ModulesSdkUtils.createPgConnection({ clientUrl, pool: { min: 0, max: 1 } }) as Knex
    pooled.client.logger.warn = () => undefined
  }

  afterEach(async () => {
    pooler.close()
    await pooled.destroy()
  })

  async function whileAttemptIsLocked(work: (id: string) => Promise<void>) {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    const { id } = (await bookOf(ctx, cartId)).attempts[0]!
    const holder = await db().transaction()
    try {
      await holder.raw("SELECT 1 FROM payin_attempt WHERE id = ? FOR UPDATE", [id])
      await work(id)
    } finally {
      await holder.rollback()
    }
  }

  const stuckIn = (ours: Knex, id: string) => ({
    statement: async () => await ours("payin_attempt").where({ id }).update({ order_id: "story" }),
    transaction: async () =>
      await ours.transaction(async (each) => await each("payin_attempt").where({ id }).update({ order_id: "story" })),
  })

  describe("behind a pooler of connections, a statement of ours that is over its time", () => {
    it.each(["statement", "transaction"] as const)("is canceled in the database (%s)", async (kind) => {
      await connectThrough(true)
      await whileAttemptIsLocked(async (id) => {
        await expect(stuckIn(boundStatements(pooled, 200), id)[kind]()).rejects.toThrow(/timeout of 200ms/)
        const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%order_id%'"
        await waitFor(async () => (await db().raw<{ rows: unknown[] }>(waiting)).rows.length === 0, {
          what: "the end of the statement",
        })
      })
    })

    it.each(["statement", "transaction"] as const)(
      "holds up nobody who gets its connection, also where it cannot be canceled (%s)",
      async (kind) => {
        await connectThrough(false)
        await whileAttemptIsLocked(async (id) => {
          await expect(stuckIn(boundStatements(pooled, 200), id)[kind]()).rejects.toThrow(/timeout of 200ms/)
          const next = pooled.raw("SELECT 1").timeout(30_000)
          await expect(next).resolves.toMatchObject({ rowCount: 1 })
        })
      },
    )
  })
}
