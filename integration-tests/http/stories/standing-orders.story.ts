import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  capturePaymentWorkflow,
  createOrderPaymentCollectionWorkflow,
  createOrderWorkflow,
} from "@medusajs/medusa/core-flows"
import { addPieceToOrder } from "../actions"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Orders that were not placed unpaid: a failed attempt to pay part of them does not touch them. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const { payments, says, settleAll, statusOf } = unpaidOrderSteps(ctx)
  const { linkFor, openCasesOf, orderBook, readLink, start } = linkSteps(ctx)

  async function collectionsOf(orderId: string): Promise<string[]> {
    const { data } = await ctx.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order_payment_collection",
      fields: ["payment_collection_id"],
      filters: { order_id: orderId },
    })
    return (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
  }

  /** Staff raise the order's total; the shopper starts to pay the difference but does not finish. */
  async function leaveDifferenceUnpaid(orderId: string, collectionId: string) {
    await addPieceToOrder(ctx, orderId)
    const other = (await collectionsOf(orderId)).find((id) => id !== collectionId)!
    await ctx.shopper.createPaymentSession(other)
    await says(other, other, "canceled")
    const sessions = await payments().listPaymentSessions({ payment_collection_id: other })
    expect(sessions).toMatchObject([{ status: "canceled" }])
  }

  /** Created as the panel does it. */
  async function draftOrder(): Promise<string> {
    const items = [{ variant_id: ctx.seed.products[0]!.variantId, title: "Teapot", quantity: 1, unit_price: 45 }]
    const order = { region_id: ctx.seed.regions.eur, email: "lena@example.com", currency_code: "eur", items }
    const draft = { ...order, status: "draft" as const, is_draft_order: true }
    const { result } = await createOrderWorkflow(ctx.container).run({ input: draft })
    return result.id
  }

  const ofStaff = (step: string) =>
    ctx.api.post(`/admin/${step}`, {}, { headers: { authorization: `Bearer ${ctx.adminToken}` } })

  async function paymentOf(collectionId: string) {
    const collection = await payments().retrievePaymentCollection(collectionId, { relations: ["payments"] })
    return collection.payments![0]!
  }

  describe("an order that stands", () => {
    beforeEach(() => control().reset())

    it("stays when it was paid, its total was raised, and the difference is not paid", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      await leaveDifferenceUnpaid(orders[0]!.id, collectionId)
      const stands = { orders: [{ status: "pending" }], captures: [100], refunds: [], openCases: [] }
      expect(await bookOf(ctx, cartId)).toMatchObject(stands)
    })

    it("stays, with nothing refunded, when another provider's payment of it was captured by staff", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      const payment = await paymentOf(collectionId)
      await capturePaymentWorkflow(ctx.container).run({ input: { payment_id: payment.id } })
      await leaveDifferenceUnpaid(orderId, collectionId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], captures: [100], refunds: [] })
    })

    it("stays when it is a draft, and its payment link is not paid", async () => {
      const draftId = await draftOrder()
      const input = { order_id: draftId, amount: 45 }
      const { result } = await createOrderPaymentCollectionWorkflow(ctx.container).run({ input })
      const linkId = result[0]!.id
      await ctx.shopper.createPaymentSession(linkId, "pp_payin_orders")
      await says(linkId, linkId, "canceled")
      expect(await statusOf(draftId)).toBe("draft")
    })

    it("stays, and takes its payment, when staff make an order of a draft that they had canceled", async () => {
      const draftId = await draftOrder()
      const linkId = await linkFor(draftId, 45)
      expect((await start(linkId)).status).toBe(200)
      await ofStaff(`orders/${draftId}/cancel`)
      await ofStaff(`draft-orders/${draftId}/convert-to-order`)
      expect(await readLink(linkId)).toMatchObject({ state: "waiting" })
      await says(linkId, linkId, "closed")
      expect(await orderBook(draftId)).toMatchObject({ status: "pending", transactions: [45] })
      expect(await openCasesOf(linkId)).toEqual([])
    })

    it("is no case of kept money when staff complete such an order, and its payment can be refunded", async () => {
      const draftId = await draftOrder()
      const linkId = await linkFor(draftId, 45)
      await start(linkId, "pp_payin_keeps")
      await ofStaff(`orders/${draftId}/cancel`)
      await ofStaff(`draft-orders/${draftId}/convert-to-order`)
      await says(linkId, linkId, "closed")
      await ofStaff(`orders/${draftId}/complete`)
      await settleAll(linkId)
      expect(await openCasesOf(linkId)).toEqual([])
      await ofStaff(`payments/${(await paymentOf(linkId)).id}/refund`)
      expect(await orderBook(draftId)).toMatchObject({ status: "completed", transactions: [45, -45] })
    })

    it("stays when another provider placed it, and an attempt of the same collection is not paid", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      const payment = await paymentOf(collectionId)
      await payments().cancelPayment(payment.id)
      await ctx.shopper.createPaymentSession(collectionId)
      await says(collectionId, cartId, "canceled")
      expect(await statusOf(orderId)).toBe("pending")
    })
  })
}
