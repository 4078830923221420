import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  archiveOrderWorkflow,
  beginOrderEditOrderWorkflow,
  cancelOrderFulfillmentWorkflow,
  cancelOrderWorkflow,
  completeOrderWorkflow,
  createCartCreditLinesWorkflow,
  createOrderCreditLinesWorkflow,
} from "@medusajs/medusa/core-flows"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { waitFor } from "../../harness/wait-for"
import { loggedInShopper, runJob, takePieceFromOrder } from "../actions"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Unpaid orders that cannot be given up, for example because their goods were shipped. */
export default (ctx: StoryContext) => {
  const { attemptsOf, fulfil, orders, payin, placedOrder, says, settleAll, statusOf } = unpaidOrderSteps(ctx)

  describe("an order that is not paid and cannot be given up", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each(["orders", "keeps"] as const)(
      "is a case and not touched when its goods are out and its payment does not come (%s)",
      async (account) => {
        const { cartId, collectionId, orderId } = await placedOrder(account)
        await fulfil(orderId)
        await says(collectionId, cartId, "canceled")
        expect(await bookOf(ctx, cartId)).toMatchObject({
          orders: [{ status: "pending" }],
          sessions: [{ status: "canceled" }],
          openCases: ["unpaid_order"],
        })
        await settleAll(collectionId)
        const [found, ...more] = await payin().listCases({ kind: "unpaid_order" })
        expect(found!.facts).toEqual([{ fact: "goods_out" }])
        expect(more).toEqual([])
      },
    )

    it("is given up after all when staff take its goods back, and its case closes", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const fulfillment_id = await fulfil(orderId)
      await says(collectionId, cartId, "canceled")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["unpaid_order"])
      await cancelOrderFulfillmentWorkflow(ctx.container).run({ input: { order_id: orderId, fulfillment_id } })
      await settleAll(collectionId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], openCases: [] })
    })

    it("is a case with Medusa's words while it cannot be canceled, and is tried again soon", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await orders().updateOrders([{ id: orderId, status: "completed" }])
      await says(collectionId, cartId, "canceled")
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(found).toMatchObject({ facts: [{ fact: "reason", words: expect.stringContaining("completed order") }] })
      const [attempt] = await attemptsOf(collectionId)
      expect(attempt!.next_check_at!.getTime() - Date.now()).toBeLessThan(10_000)
      await orders().updateOrders([{ id: orderId, status: "pending" }])
      await payin().attempts.scheduleCheck(attempt!.id, -1)
      await runJob(ctx)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], openCases: [] })
    })

    it("is a case and not canceled when staff completed it and archived it: they handed its goods over", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await completeOrderWorkflow(ctx.container).run({ input: { orderIds: [orderId] } })
      await archiveOrderWorkflow(ctx.container).run({ input: { orderIds: [orderId] } })
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "archived" }], openCases: ["unpaid_order"] })
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(found).toMatchObject({ facts: [{ fact: "reason", words: expect.stringContaining("archived order") }] })
    })

    it("is a case while it is being changed, its goods reserved once, and is canceled when that has ended", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await takePieceFromOrder(ctx, orderId)
      const change = await orders().createOrderChange({ order_id: orderId, change_type: "transfer" })
      await says(collectionId, cartId, "canceled")
      const stands = { orders: [{ status: "pending" }], openCases: ["unpaid_order"], reservations: 1 }
      expect(await bookOf(ctx, cartId)).toMatchObject(stands)
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(found).toMatchObject({ facts: [{ fact: "reason", words: expect.stringContaining("open edit") }] })
      await orders().cancelOrderChange(change.id)
      await payin().attempts.scheduleCheck((await attemptsOf(collectionId))[0]!.id, -1)
      await runJob(ctx)
      const given = { orders: [{ status: "canceled" }], openCases: [], reservations: 0 }
      expect(await bookOf(ctx, cartId)).toMatchObject(given)
    })

    it.each([
      ["an edit of it is dropped", "edit"],
      ["its transfer to another customer is canceled", "transfer"],
    ])("is canceled at once when %s, however long that was open", async (_, change) => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const config = { headers: { authorization: `Bearer ${ctx.adminToken}` } }
      const transfer = `/admin/orders/${orderId}/transfer`
      if (change === "edit") await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      else await ctx.api.post(transfer, { customer_id: (await loggedInShopper(ctx)).id }, config)
      await says(collectionId, cartId, "canceled")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["unpaid_order"])
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await db("payin_attempt").where({ payment_collection_id: collectionId }).update({ next_check_at: null })
      if (change === "edit") await ctx.api.delete(`/admin/order-edits/${orderId}`, config)
      else await ctx.api.post(`${transfer}/cancel`, {}, config)
      const isGivenUp = async () => {
        await runJob(ctx)
        return (await statusOf(orderId)) === "canceled"
      }
      await waitFor(isGivenUp, { what: "the cancellation" })
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("stands when staff gave the customer a credit for all of it, and is no case", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const credit = { amount: 100, reference: "gift_card", reference_id: "gift_1" }
      const input = { id: orderId, credit_lines: [credit] } as never
      await createOrderCreditLinesWorkflow(ctx.container).run({ input })
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "pending" }],
        sessions: [{ status: "canceled" }],
        reservations: 1,
        openCases: [],
      })
    })

    it("is a case and not canceled when the shopper paid a part with a gift card, until staff cancel it", async () => {
      const { cartId, collectionId } = await ctx.readyCart({ fresh: true })
      const credit = { cart_id: cartId, amount: 40, reference: "gift-card", reference_id: "gift_1", metadata: null }
      await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const { id: order_id } = await ctx.shopper.orderOf(cartId)
      expect(ctx.sandbox.control.trades()).toMatchObject([{ fiatAmount: "60.00" }])
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "pending" }],
        sessions: [{ status: "canceled" }],
        openCases: ["unpaid_order"],
      })
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(found!.facts).toEqual([{ fact: "credit_spent" }])
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id } })
      await settleAll(collectionId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    type Paid = { cartId: string; collectionId: string; choice?: "handled" | "keep_money" }

    /** Somebody closed the case of money whose amount the service does not say. */
    async function decidesAboutMoney({ cartId, collectionId, choice = "handled" }: Paid) {
      const times = Number.POSITIVE_INFINITY
      ctx.sandbox.control.faults.add({ operation: "trade", kind: "altered", body: { fiatAmount: null }, times })
      await says(collectionId, cartId, "closed")
      const [open] = await payin().listCases({ kind: "unknown_status", closed_at: null })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "Looked up.", choice })
      await settleAll(collectionId)
    }

    it("is a case as well when a person decided about the money, and a gift card had paid a part", async () => {
      const { cartId, collectionId } = await ctx.readyCart({ fresh: true })
      const credit = { cart_id: cartId, amount: 40, reference: "gift-card", reference_id: "gift_1", metadata: null }
      await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      await decidesAboutMoney({ cartId, collectionId })
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(found!.facts).toEqual([{ fact: "payment_decided" }, { fact: "credit_spent" }])
    })

    it("stays a case when a person decided about the money, and its goods go out all the same", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await decidesAboutMoney({ cartId, collectionId })
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["unpaid_order"])
      await fulfil(orderId)
      await settleAll(collectionId)
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(found!.facts).toEqual([{ fact: "payment_decided" }, { fact: "goods_out" }])
    })

    it("is no case when a person kept the money, and its goods go out", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await decidesAboutMoney({ cartId, collectionId, choice: "keep_money" })
      await fulfil(orderId)
      await settleAll(collectionId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("is left alone once a person has closed its case", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await orders().updateOrders([{ id: orderId, status: "completed" }])
      await says(collectionId, cartId, "canceled")
      const [found] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      const by = { actor: "user_mira", note: "The customer pays on delivery." }
      expect(await closeCase(ctx.container, found!, by)).toBe("done")
      await orders().updateOrders([{ id: orderId, status: "pending" }])
      await settleAll(collectionId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], openCases: [] })
    })

    it("is one case, however many of its attempts have ended, and none more once a person has closed it", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method: "card" })
      await fulfil(orderId)
      await says(collectionId, cartId, "canceled")
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      await says(collectionId, `${cartId}_2`, "canceled")
      await settleAll(collectionId)
      const [found, ...more] = await payin().listCases({ kind: "unpaid_order" })
      expect(more).toEqual([])
      await closeCase(ctx.container, found!, { actor: "user_mira", note: "The customer pays on delivery." })
      await settleAll(collectionId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      expect(await statusOf(orderId)).toBe("pending")
    })

    it("closes its case when staff cancel it", async () => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      const fulfillment_id = await fulfil(orderId)
      await says(collectionId, cartId, "canceled")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["unpaid_order"])
      await cancelOrderFulfillmentWorkflow(ctx.container).run({ input: { order_id: orderId, fulfillment_id } })
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, {
        what: "the case to close",
        timeoutMs: 60_000,
      })
    })
  })
}
