import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { archiveOrderWorkflow, cancelOrderWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Staff cancel a paid order: Medusa asks for a refund, and cancels whatever the answer is. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const cancel = (order_id: string) => cancelOrderWorkflow(ctx.container).run({ input: { order_id } })

  const archive = (id: string) => archiveOrderWorkflow(ctx.container).run({ input: { orderIds: [id] } })

  describe("a canceled order that staff archive", () => {
    const { placedOrder, says, settleAll } = unpaidOrderSteps(ctx)

    beforeEach(() => control().reset())

    it("takes no money that comes late, which is a case", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await cancel(orderId)
      await archive(orderId)
      await says(collectionId, cartId, "closed")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "archived" }],
        captures: [],
        openCases: ["paid_after_cancel"],
      })
      const status = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(status.body).toMatchObject({ payment: { state: "needs_help", can_pay_again: false } })
    })

    it("is no order to pay for, and its case of kept money stays", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const unpaid = await placedOrder()
      await cancel(unpaid.orderId)
      await archive(unpaid.orderId)
      const sessions = `/store/payment-collections/${unpaid.collectionId}/payment-sessions`
      const asked = await ctx.shopper.request("POST", sessions, { body: { provider_id: "pp_payin_orders" } })
      expect(asked).toMatchObject({ status: 409, body: { code: "payin_order_canceled" } })
      const link = await ctx.shopper.request("GET", `/store/payin/payment-collections/${unpaid.collectionId}`)
      expect(link.body).toMatchObject({ payment_link: { state: "canceled" } })

      await control().setStatus(cartId, "closed", { callback: false })
      await settleAll(collectionId)
      const { orders } = await capturedBook(ctx, cartId)
      await cancel(orders[0]!.id)
      await settleAll(collectionId)
      await archive(orders[0]!.id)
      await settleAll(collectionId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "archived" }],
        openCases: ["paid_after_cancel"],
      })
    })
  })

  describe("a paid order that staff cancel", () => {
    beforeEach(() => control().reset())

    it("is a case while its money is kept, also long after it was paid", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const { orders, attempts } = await capturedBook(ctx, cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      await payin.updateAttempts([{ id: attempts[0]!.id, next_check_at: null }])
      await cancel(orders[0]!.id)
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_after_cancel")
      await waitFor(isCase, { what: "the case", timeoutMs: 60_000 })
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "canceled" }],
        captures: [100],
        refunds: [],
        attempts: [{ state: "captured" }],
        openCases: ["paid_after_cancel"],
      })
    })

    it("is a case soon also when settling was cut off after it had read the trade", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const { orders, attempts } = await capturedBook(ctx, cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const { id } = attempts[0]!
      await payin.updateAttempts([{ id, next_check_at: null, unchanged_since: new Date(Date.now() - 8 * 86_400_000) }])
      const fail = () => Promise.reject(new Error("The database is gone."))
      const opened = jest.spyOn(payin.cases, "open").mockImplementationOnce(fail)
      const counted = jest.spyOn(payin.settleFailures, "record").mockImplementationOnce(fail)
      await cancel(orders[0]!.id)
      const isAtRest = async () => (await payin.attempts.find(id))!.lease_owner === null
      await waitFor(async () => counted.mock.calls.length > 0 && (await isAtRest()), { what: "the failure" })
      for (const spy of [opened, counted]) spy.mockRestore()
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      const isSoon = db.raw("next_check_at < now() + interval '6 minutes'")
      expect(await db("payin_attempt").where({ id }).where(isSoon)).toHaveLength(1)
      await db("payin_attempt").where({ id }).where(isSoon).update({ next_check_at: db.fn.now() })
      await runJob(ctx)
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_after_cancel")
      await waitFor(isCase, { what: "the case", timeoutMs: 60_000 })
      // As long as the case is open.
      const isLater = db.raw("next_check_at > now() + interval '1 hour'")
      const isOver = async () => (await db("payin_attempt").where({ id }).where(isLater)).length === 1
      await waitFor(isOver, { what: "the end of its checks" })
    })

    /** Where refunds are made by hand. `later`: what the service says of it after it was captured. */
    async function canceledAndRefunded(fiatAmount?: string, later = fiatAmount): Promise<string> {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      const order = await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed", { fiatAmount })
      await capturedBook(ctx, cartId)
      await control().setStatus(cartId, "closed", { fiatAmount: later, callback: false })
      await reconcileNow(ctx, cartId)
      await cancel(order.id)
      await reconcileNow(ctx, cartId)
      await reconcileNow(ctx, cartId)
      return cartId
    }

    it("is one case where refunds are made by hand", async () => {
      const cartId = await canceledAndRefunded()
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "canceled" }],
        refunds: [100],
        openCases: ["refund_by_hand"],
      })
      const asked = async () =>
        (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body
      expect(await asked()).toMatchObject({ payment: { state: "needs_help", can_pay_again: false } })
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [open] = await payin.listCases({ kind: "refund_by_hand", closed_at: null })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "Sent by hand." })
      expect(await asked()).toMatchObject({
        payment: { state: "expired", message_key: "order_canceled", can_pay_again: false, retry_after_ms: null },
      })
    })

    it("is one more for what arrived beyond its payment, which no refund of Medusa's gives back", async () => {
      const cartId = await canceledAndRefunded("120.00")
      const { attempts, openCases, refunds } = await bookOf(ctx, cartId)
      expect({ openCases: openCases.sort(), refunds }).toEqual({
        openCases: ["paid_after_cancel", "refund_by_hand"],
        refunds: [100],
      })
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [open] = await payin.listCases({ kind: "paid_after_cancel" })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "Sent by hand.", choice: "sent_back" })
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["refund_by_hand"])
      expect(await payin.attempts.find(attempts[0]!.id)).toMatchObject({ sent_outside: "20.00" })
    })

    it.each([
      { than: "more", fiatAmount: "104.00", refunds: [100], cases: ["paid_after_cancel", "refund_by_hand"] },
      { than: "less", fiatAmount: "96.00", before: 96, refunds: [96], cases: ["refund_by_hand"] },
    ])("is a case until all that arrived is sent back, also if it was $than, within a range", async (each) => {
      const { before, cases, fiatAmount, refunds } = each
      const admin = adminClient(ctx)
      expect((await admin.post("/accounts/ranged", { refunds: "by_hand" })).status).toBe(200)
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_ranged")
      await control().setStatus(cartId, "closed", { fiatAmount })
      const { orders } = await capturedBook(ctx, cartId)
      const [payment] = await ctx.container
        .resolve(Modules.PAYMENT)
        .listPayments({ payment_collection_id: collectionId } as object)
      if (before) {
        await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: before } })
        await reconcileNow(ctx, cartId)
      }
      await cancel(orders[0]!.id)
      await reconcileNow(ctx, cartId)
      const book = await bookOf(ctx, cartId)
      expect({ refunds: book.refunds, cases: book.openCases.sort() }).toEqual({ refunds, cases })
      expect((await admin.post("/accounts/ranged", { refunds: null })).status).toBe(200)
    })

    it("is no case of kept money once all that arrived was refunded, which was less than Medusa captured", async () => {
      const { collectionId, cartId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
      const { payments, says } = unpaidOrderSteps(ctx)
      await says(collectionId, cartId, "closed")
      await says(collectionId, cartId, "closed", "60.00")
      const [payment] = await payments().listPayments({ payment_collection_id: collectionId } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 60 } })
      await cancel(orderId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "canceled" }],
        captures: [100],
        refunds: [60],
        openCases: ["refund_by_hand"],
      })
    })

    it("is a case when the service says, after all of it was refunded, that less came", async () => {
      const cartId = await canceledAndRefunded()
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [refund] = await payin.listCases({ kind: "refund_by_hand", closed_at: null })
      await closeCase(ctx.container, refund!, { actor: "user_mira", note: "Sent by hand.", choice: "confirm_refund" })
      await control().setStatus(cartId, "closed", { fiatAmount: "80.00", callback: false })
      await reconcileNow(ctx, cartId)
      const { openCases, refunds } = await bookOf(ctx, cartId)
      expect({ openCases, refunds }).toEqual({ openCases: ["amount_short"], refunds: [100] })
      const [open] = await payin.listCases({ kind: "amount_short", closed_at: null })
      expect(open!.facts).toEqual([])
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "The shop's loss.", choice: "keep_money" })
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("has no refund of more than arrived, but the case of kept money", async () => {
      const cartId = await canceledAndRefunded("100.00", "60.00")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "canceled" }],
        captures: [100],
        refunds: [],
        openCases: ["paid_after_cancel"],
      })
    })
  })

  describe("an order that was placed in another way than its plan", () => {
    beforeEach(() => control().reset())

    it("has the plan looked at once when staff cancel it, and not for ever", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      expect((await ctx.api.post(`/admin/orders/${orderId}/cancel`, {}, { headers })).status).toBe(200)
      const attempts = async () => await ctx.container.resolve(PAYIN_MODULE).listAttempts({ cart_id: cartId })
      expect(await attempts()).toMatchObject([{ state: "planned", next_check_at: expect.any(Date) }])
      await reconcileNow(ctx, cartId)
      expect(await attempts()).toMatchObject([{ state: "planned", next_check_at: null }])
    })
  })
}
