import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { Watch } from "../../chaos/leaks"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const control = () => ctx.sandbox.control

  /** Postgres refuses every change of the table's column. */
  async function whileRefused(table: string, column: string, work: () => Promise<void>) {
    await db().raw(`CREATE FUNCTION story_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END $$`)
    await db().raw(`CREATE TRIGGER story_refuse BEFORE UPDATE OF "${column}" ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION story_refuse()`)
    try {
      await work()
    } finally {
      await db().raw("DROP FUNCTION story_refuse() CASCADE")
    }
  }

  // What stands in a refused statement, a requisite among it, is looked for by the watch over all stories.
  describe("a database that refuses a row", () => {
    beforeEach(() => control().reset())

    it("is told by its code where a trade is written down", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const admin = await adminClient(ctx)
      const watch = new Watch(ctx.container)
      await whileRefused("payin_attempt", "trade", async () => {
        watch.start()
        await control().setStatus(cartId, "closed")
        await reconcileNow(ctx, cartId)
        const [attempt] = (await bookOf(ctx, cartId)).attempts
        const { problem } = (await admin.post(`/attempts/${attempt!.id}/refresh`)).body
        expect(problem).toMatchObject({ code: "unexpected" })
        watch.stop()
      })
      const logged = watch.traces.filter(({ place }) => place === "log").map(({ text }) => text)
      expect(logged.join("\n")).toMatch(/is tried again.*database error 40001/)
      expect(logged.join("\n")).not.toMatch(/payin: .*(update|select|insert) /i)
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })

    it("is told by its code in the case of an order that it kept from being placed", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).sessions[0]?.status === "canceled", { what: "the end" })
      const payin = ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
      await whileRefused("payment_session", "data", async () => {
        await control().setStatus(cartId, "closed")
        const found = await waitFor(async () => (await payin.listCases({ kind: "paid_without_order" }))[0])
        expect(found.detail).toBe("100.00 EUR arrived, but the order could not be placed: database error 40001.")
      })
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
    })
  })
}
