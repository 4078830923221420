import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import prune from "../../../src/jobs/prune"
import { rowsOf } from "../../harness/seeded-store"
import { reconcileNow } from "../actions"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"

type Statement = { sql: string; bindings: unknown[] }

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** Every statement on our tables that the work runs, as the database receives it. */
  async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
    const seen = new Map<string, Statement>()
    const note = ({ sql, bindings }: Statement) => {
      if (/payin_/.test(sql)) seen.set(sql, { sql, bindings })
    }
    db().on("query", note)
    await work().finally(() => db().removeListener("query", note))
    return [...seen.values()]
  }

  /** With few rows Postgres prefers to read all of them; its plan without that shows whether an index can serve. */
  async function scansOf({ sql, bindings }: Statement): Promise<string[]> {
    const { rows } = await db().raw<{ rows: { name: string }[] }>("select current_database() as name")
    const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
    const database = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${rows[0]!.name}`
    const url = `${database}?options=${encodeURIComponent("-c enable_seqscan=off")}`
    const plan = await rowsOf<{ "QUERY PLAN": string }>(url, `explain (costs off) ${sql}`, bindings)
    return plan.map((line) => line["QUERY PLAN"].trim()).filter((line) => /Seq Scan on payin_/.test(line))
  }

  describe("the tables of attempts, callbacks and cases", () => {
    beforeEach(() => control().reset())

    it("are read by an index, whatever a purchase, a callback and the jobs ask them", async () => {
      const statements = await statementsOf(async () => {
        const { cartId, collectionId } = await ctx.readyCart()
        const collection = await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.completeCart(cartId)
        await ctx.shopper.request("GET", `/store/payin/payment-sessions/${collection.payment_sessions![0]!.id}`)
        await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
        await capturedBook(ctx, cartId)
        await reconcileNow(ctx, cartId)
        await prune(ctx.container)
      })
      expect(statements.length).toBeGreaterThan(10)
      for (const statement of statements) {
        expect({ sql: statement.sql, scans: await scansOf(statement) }).toEqual({ sql: statement.sql, scans: [] })
      }
    })
  })
}
