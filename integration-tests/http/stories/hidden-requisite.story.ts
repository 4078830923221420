import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  describe("the requisite in Medusa's own rows", () => {
    beforeEach(() => control().reset())

    /** Requisites and page addresses of trades that appear in a session or a payment of the collection. */
    async function shownIn(collectionId: string): Promise<string[]> {
      const where = { payment_collection_id: collectionId }
      const rows = [
        ...(await db()("payment_session").where(where).select("data")),
        ...(await db()("payment").where(where).select("data")),
      ]
      const text = JSON.stringify(rows)
      const telling = control()
        .trades()
        .flatMap(({ requisite, externalPaymentPageUrl }) => [requisite.requisites, externalPaymentPageUrl!])
      return telling.filter((each) => text.includes(each))
    }

    async function waiting(provider = "pp_payin_default") {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, provider)
      if (provider !== "pp_payin_default") await ctx.shopper.orderOf(cartId)
      expect(await shownIn(collectionId)).toHaveLength(2)
      return { cartId, collectionId }
    }

    it.each(["pp_payin_default", "pp_payin_orders"])(
      "is gone once the money was received (%s), also after a revert",
      async (provider) => {
        const { cartId, collectionId } = await waiting(provider)
        await control().setStatus(cartId, "closed")
        const { orders } = await capturedBook(ctx, cartId)
        expect(await shownIn(collectionId)).toEqual([])
        const headers = { authorization: `Bearer ${ctx.adminToken}` }
        const fields = "fields=*payment_collections.payments,*payment_collections.payment_sessions"
        const { data } = await ctx.api.get(`/admin/orders/${orders[0]!.id}?${fields}`, { headers })
        expect(data.order.payment_collections[0].payments[0].data).toMatchObject({ requisite: null })
        expect(JSON.stringify(data)).not.toContain(control().trade(cartId)!.requisite.requisites)
        await control().setStatus(cartId, "active")
        await reconcileNow(ctx, cartId)
        expect((await bookOf(ctx, cartId)).openCases).toEqual(["reverted"])
        expect(await shownIn(collectionId)).toEqual([])
      },
    )

    it("is gone after less than was asked for came, and after a refund", async () => {
      const { cartId, collectionId } = await waiting("pp_payin_keeps")
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      await capturedBook(ctx, cartId)
      expect(await shownIn(collectionId)).toEqual([])
      const [payment] = await ctx.container
        .resolve(Modules.PAYMENT)
        .listPayments({ payment_collection_id: collectionId } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 60 } })
      expect(await shownIn(collectionId)).toEqual([])
    })

    it("is gone while received money has no order yet, and the shopper still reads it", async () => {
      const { cartId, collectionId } = await waiting()
      await setStock(ctx, 0)
      await control().setStatus(cartId, "closed")
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_without_order")
      await waitFor(isCase, { what: "the case" })
      expect(await shownIn(collectionId)).toEqual([])
      const { sessions } = await bookOf(ctx, cartId)
      const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions/${sessions[0]!.id}`)
      expect(body.payment).toMatchObject({ state: "needs_help", requisite: null })
      await setStock(ctx, 100)
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
      expect(await shownIn(collectionId)).toEqual([])
    })

    it.each(["pp_payin_default", "pp_payin_orders", "pp_payin_keeps"])(
      "is gone once the trade is canceled (%s)",
      async (provider) => {
        const { cartId, collectionId } = await waiting(provider)
        await control().setStatus(cartId, "canceled")
        await waitFor(async () => (await shownIn(collectionId)).length === 0, { what: "the end of it" })
        expect((await bookOf(ctx, cartId)).attempts[0]!.state).toBe("canceled")
      },
    )

    it("is gone of an order that staff canceled, once its trade has ended", async () => {
      const { cartId, collectionId } = await waiting("pp_payin_orders")
      const [order] = (await bookOf(ctx, cartId)).orders
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: order!.id } })
      await control().setStatus(cartId, "closed")
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_after_cancel")
      await waitFor(isCase, { what: "the case" })
      expect(await shownIn(collectionId)).toEqual([])
    })

    it("is gone with a session that a changed cart took away, and of the next one when it is paid", async () => {
      const { cartId, collectionId } = await waiting()
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId)
      expect(await shownIn(collectionId)).toEqual([])
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await shownIn(collectionId)).toHaveLength(2)
      await control().setStatus(`${cartId}_2`, "closed")
      await capturedBook(ctx, cartId)
      expect(await shownIn(collectionId)).toEqual([])
    })

    it.each(["before", "after"])("is gone from the session of a second tab, too (read %s it)", async (twinComes) => {
      const { cartId, collectionId } = await waiting()
      const [own] = await db()("payment_session").where({ payment_collection_id: collectionId })
      const twin = { ...own, id: `${own.id}Z`, data: { ...own.data, session_id: `${own.id}Z` } }
      // The host names no order, and then Postgres reads rows in the order in which they were written.
      await db()("payment_session").where({ id: own.id }).delete()
      for (const row of twinComes === "before" ? [twin, own] : [own, twin]) await db()("payment_session").insert(row)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      expect(await shownIn(collectionId)).toEqual([])
    })
  })
}
