import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /** The statements on our tables that the work runs without a time limit, and how many it runs at all. */
  async function statementsOf(work: () => Promise<void>) {
    const seen = new Map<string, number | undefined>()
    const note = ({ sql, timeout }: { sql: string; timeout?: number }) => {
      const isOurs = /\b(from|into|join|update) "?payin_/i.test(sql) && !sql.startsWith("/* story */")
      if (isOurs) seen.set(sql.slice(0, 200), timeout)
    }
    db().on("query", note)
    await work().finally(() => db().removeListener("query", note))
    return { all: seen.size, unbounded: [...seen].filter(([, timeout]) => !timeout).map(([sql]) => sql) }
  }

  async function untilState(cartId: string, state: "captured" | "canceled") {
    const found = "/* story */ SELECT 1 FROM payin_attempt WHERE cart_id = ? AND state = ?"
    await waitFor(async () => (await db().raw(found, [cartId, state])).rows[0], { timeoutMs: 60_000 })
  }

  describe("every statement of ours has a time limit", () => {
    beforeEach(() => control().reset())

    it("in a purchase, a callback, the job and the return page", async () => {
      const { all, unbounded } = await statementsOf(async () => {
        const { cartId, collectionId } = await ctx.readyCart()
        const { payment_sessions } = await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.createPaymentSession(collectionId)
        for (const query of ["", `?cart_id=${cartId}`]) {
          const path = `/store/payin/payment-sessions/${payment_sessions![0]!.id}${query}`
          await ctx.shopper.request("GET", path)
        }
        await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
        await untilState(cartId, "captured")
        await runJob(ctx)
      })
      expect(all).toBeGreaterThan(10)
      expect(unbounded).toEqual([])
    })

    it("in a checkout that another provider ends", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "canceled")
      await untilState(cartId, "canceled")
      const { all, unbounded } = await statementsOf(async () => {
        await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
        await ctx.shopper.orderOf(cartId)
      })
      expect(all).toBeGreaterThan(2)
      expect(unbounded).toEqual([])
    })

    it("in an order that is given up, one that staff cancel, and the test of the webhook", async () => {
      const admin = adminClient(ctx)
      const [unpaid, paid] = [await ctx.readyCart(), await ctx.readyCart()]
      await ctx.shopper.createPaymentSession(unpaid.collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(unpaid.cartId)
      await ctx.shopper.createPaymentSession(paid.collectionId)
      await control().setStatus(paid.cartId, "closed")
      await untilState(paid.cartId, "captured")
      const { orders } = await bookOf(ctx, paid.cartId)
      const token = (await ctx.api.post("/auth/user/emailpass", ctx.seed.admin)).data.token as string
      const given = "/* story */ SELECT 1 FROM \"order\" WHERE status = 'canceled' AND id <> ?"
      const { all, unbounded } = await statementsOf(async () => {
        await control().setStatus(unpaid.cartId, "canceled")
        await waitFor(async () => (await db().raw(given, [orders[0]!.id])).rows[0], { what: "the order's end" })
        const headers = { authorization: `Bearer ${token}` }
        await ctx.shopper.request("POST", `/admin/orders/${orders[0]!.id}/cancel`, { headers })
        expect((await admin.post("/accounts/default/test-callback")).body.test.ok).toBe(true)
      })
      expect(all).toBeGreaterThan(10)
      expect(unbounded).toEqual([])
    })
  })
}
