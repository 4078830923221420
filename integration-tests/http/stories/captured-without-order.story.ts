import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob, setStock } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

/**
 * Medusa captures a payment some steps before the end of its completion. What fails after that, a hook `orderCreated` of
 * the store say, takes the order back and leaves the captured payment in the cart's collection.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const orders = () => ctx.container.resolve(Modules.ORDER)

  async function capturedWithoutOrder() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    const broken = jest.spyOn(orders(), "addOrderTransactions").mockRejectedValue(new Error("Not now."))
    await control().setStatus(cart.cartId, "closed")
    const isCase = async () => (await bookOf(ctx, cart.cartId)).openCases.includes("paid_without_order")
    await waitFor(isCase, { what: "the case" })
    const isOver = async () => (await bookOf(ctx, cart.cartId)).attempts[0]!.lease_owner === null
    await waitFor(isOver, { what: "the end of settling" })
    expect(await bookOf(ctx, cart.cartId)).toMatchObject({ orders: [], captures: [100] })
    return { ...cart, mend: () => broken.mockRestore() }
  }

  async function sendBack(): Promise<void> {
    const admin = adminClient(ctx)
    const [found] = (await admin.get("/cases?kind=paid_without_order")).body.cases
    const closing = { choice: "sent_back", note: "All of it was sent back." }
    expect((await admin.post(`/cases/${found.id}/close`, closing)).status).toBe(200)
  }

  describe("a payment that is captured, and whose order Medusa could not finish", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is on its order once nothing stands in the way", async () => {
      const { cartId, mend } = await capturedWithoutOrder()
      mend()
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("is not sent back when Medusa gives it back by itself, although settling had seen the order", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      const [order] = (await capturedBook(ctx, cartId)).orders
      const payments = ctx.container.resolve(Modules.PAYMENT)
      const [payment] = await payments.listPayments({})
      // A late rollback takes the order away, and then refunds its captured payment.
      await orders().deleteOrders([order!.id])
      await expect(payments.refundPayment({ payment_id: payment!.id, amount: 100 })).rejects.toThrow("has no refund")
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
    })

    it("buys no other order when it was refunded before a late rollback took its order away, and is a case", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      const [order] = (await capturedBook(ctx, cartId)).orders
      const payments = ctx.container.resolve(Modules.PAYMENT)
      const [payment] = await payments.listPayments({})
      await payments.refundPayment({ payment_id: payment!.id, amount: 100 })
      await orders().deleteOrders([order!.id])
      await ctx.container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: null as unknown as Date }])
      await reconcileNow(ctx, cartId)
      expect(await ctx.shopper.completeCart(cartId)).toMatchObject({ status: 409, body: { code: "payin_given_back" } })
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        refunds: [100],
        openCases: expect.arrayContaining(["paid_without_order", "refund_by_hand"]),
      })
    })

    it("is a case also where its payment is gone with its collection, and its cart cannot be completed again", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const [order] = (await capturedBook(ctx, cartId)).orders
      await orders().deleteOrders([order!.id])
      await ctx.container.resolve(Modules.PAYMENT).deletePaymentCollections([collectionId])
      await ctx.container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: null as unknown as Date }])
      await setStock(ctx, 0)
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_without_order"])
    })

    it("buys its order while the row of a refund is left that Medusa began by itself and nobody sent", async () => {
      const { cartId, mend } = await capturedWithoutOrder()
      mend()
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments({})
      const note = "Refunded due to cart completion failure"
      const raw_amount = JSON.stringify({ value: "100", precision: 20 })
      await db("refund").insert({ id: "ref_cut", amount: 100, raw_amount, payment_id: payment!.id, note })
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100] })
    })

    it("buys no order once a person has sent it back, and the cart is paid anew", async () => {
      const { cartId, mend } = await capturedWithoutOrder()
      await sendBack()
      mend()
      expect((await ctx.shopper.completeCart(cartId)).body.type).not.toBe("order")
      await reconcileNow(ctx, cartId)
      expect((await orders().listOrders({})).length).toBe(0)

      const { id } = await ctx.shopper.createPaymentCollection(cartId)
      await ctx.shopper.createPaymentSession(id)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [100],
        transactions: [100],
        openCases: [],
      })
    })
  })

  describe("money of a draft order that staff have deleted", () => {
    const steps = linkSteps(ctx)

    beforeEach(() => void steps.openShop())

    it("is not said to be paid, nor to be on an order, once a person has sent it back", async () => {
      const orderId = await steps.draftOrder()
      const linkId = await steps.linkFor(orderId, 45)
      await steps.start(linkId)
      const attemptId = await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      await ctx.api.delete(`/admin/draft-orders/${orderId}`, { headers })
      const isCase = async () => {
        await runJob(ctx)
        return (await steps.openCasesOf(linkId)).includes("paid_without_order")
      }
      await waitFor(isCase, { what: "the case" })
      await sendBack()
      const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?payin_attempt=${attemptId}`)
      const gone = { state: "expired", message_key: "order_canceled", order_id: null, can_pay_again: false }
      expect(body.payment).toMatchObject(gone)
    })
  })
}
