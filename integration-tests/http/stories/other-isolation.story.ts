import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { boundStatements } from "../../../src/modules/payin/lease/bound-statements"
import { commentOnCase } from "../../../src/modules/payin/sql/case/case-work"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf } from "../book"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

/** A database, or a role, whose transactions are isolated in another way than Postgres' own default. */
export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  async function connectWith(isolation: string): Promise<Knex> {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
    const { rows } = await db().raw<{ rows: { name: string }[] }>("SELECT current_database() AS name")
    const options = encodeURIComponent(`-c default_transaction_isolation=${isolation.replace(" ", "\\ ")}`)
    const address = `${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${rows[0]!.name}`
    const clientUrl = `postgres://${address}?options=${options}`
    return ModulesSdkUtils.createPgConnection({ clientUrl, pool: { min: 0, max: 2 } }) as Knex
  }

  describe("where the database isolates transactions in another way, a work of ours that has waited for a lock", () => {
    it.each(["repeatable read", "serializable"])("sees what was done meanwhile (%s)", async (isolation) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "dispute", { callback: false })
      await reconcileNow(ctx, cartId)
      const { id } = (await bookOf(ctx, cartId)).attempts[0]!
      // Nobody else waits for what is locked here.
      ctx.container.resolve(PAYIN_MODULE).isStopping = true
      await takeTurn(() => Promise.resolve())
      const found = (await ctx.container.resolve(PAYIN_MODULE).listCases({ attempt_id: id }))[0]!

      const theirs = await connectWith(isolation)
      const said = { author: "user_ada", text: "Nobody answers." }
      const comment = async () => await commentOnCase(boundStatements(theirs), found as never, said)
      const holder = await db().transaction()
      const twice = holder
        .raw("SELECT 1 FROM payin_case WHERE id = ? FOR UPDATE", [found.id])
        .then(() => Promise.all([comment(), comment()]))
      const waiting =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%payin_case%'"
      try {
        await waitFor(async () => (await db().raw<{ rows: unknown[] }>(waiting)).rows.length >= 2, {
          what: "both to wait for the lock",
        })
      } finally {
        await holder.rollback()
        await twice.finally(() => theirs.destroy())
      }
      const comments = await db()("payin_case_comment").where({ case_id: found.id }).select("text")
      expect(comments).toEqual([{ text: "Nobody answers." }])
    })
  })
}
