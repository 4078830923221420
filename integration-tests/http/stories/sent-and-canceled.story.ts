import { cancelOrderWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { takePieceFromOrder } from "../actions"
import type { AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Staff sent money back outside Medusa, and Medusa refunded all with the order's cancellation, before it or after. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const waiting = unpaidOrderSteps(ctx)
  let admin: AdminClient

  beforeEach(() => void (admin = steps.openShop()))

  describe("an excess that was sent back of a canceled order, beside all that was refunded", () => {
    it("is a case when the service says that it did not come: the shop sent it", async () => {
      const { collectionId, cartId, orderId } = await waiting.placedOrder("keeps")
      await waiting.says(collectionId, cartId, "closed", "130.00")
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      await ctx.api.post(`/admin/orders/${orderId}/cancel`, {}, { headers })
      await waiting.settleAll(collectionId)
      const [kept] = (await admin.get("/cases?kind=paid_after_cancel")).body.cases
      const decided = { choice: "sent_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${kept.id}/close`, decided)).status).toBe(200)
      await waiting.settleAll(collectionId)
      expect(await steps.openCasesOf(collectionId)).toEqual(["refund_by_hand"])
      await waiting.says(collectionId, cartId, "closed", "100.00")
      expect((await steps.openCasesOf(collectionId)).toSorted()).toEqual(["amount_short", "refund_by_hand"])
      await waiting.says(collectionId, cartId, "closed", "130.00")
      expect(await steps.openCasesOf(collectionId)).toEqual(["refund_by_hand"])
    })
  })

  describe("what was sent back of a standing order, before it was canceled and all was refunded", () => {
    async function sentThenCanceled(came: string, choice: string) {
      const order = await waiting.placedOrder("keeps")
      const says = (status: string, amount?: string) => waiting.says(order.collectionId, order.cartId, status, amount)
      await says("closed", came)
      const [attempt] = await steps.attemptsOf(order.collectionId)
      const [told] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
      expect((await admin.post(`/cases/${told!.id}/close`, { choice, note: "By bank transfer." })).status).toBe(200)
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: order.orderId } })
      await waiting.settleAll(order.collectionId)
      expect(await steps.openCasesOf(order.collectionId)).toEqual(["refund_by_hand"])
      const openCases = async () => (await steps.openCasesOf(order.collectionId)).toSorted()
      return { says, openCases }
    }

    it("is a case when it was the excess, and the service says that this did not come", async () => {
      const { openCases, says } = await sentThenCanceled("130.00", "sent_difference_back")
      await says("closed", "100.00")
      expect(await openCases()).toEqual(["amount_short", "refund_by_hand"])
      await says("closed", "130.00")
      expect(await openCases()).toEqual(["refund_by_hand"])
    })

    it("is none when all was sent, which the refund may be, and the service says the same again", async () => {
      const { openCases, says } = await sentThenCanceled("60.00", "sent_back")
      await says("dispute")
      await says("closed", "60.00")
      expect(await openCases()).not.toContain("amount_short")
    })

    it("is none when it was the excess of an order that became cheaper, which the refund may be", async () => {
      const order = await waiting.placedOrder("keeps")
      const says = (status: string) => waiting.says(order.collectionId, order.cartId, status, "100.00")
      await takePieceFromOrder(ctx, order.orderId)
      await says("closed")
      const [attempt] = await steps.attemptsOf(order.collectionId)
      const [told] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null })
      expect(told).toMatchObject({ kind: "amount_over", facts: [{ fact: "order_overpaid", amount: "45.00" }] })
      const decided = { choice: "sent_difference_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${told!.id}/close`, decided)).status).toBe(200)
      const [payment] = await steps.payments().listPayments({ payment_collection_id: order.collectionId } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 45 } })
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: order.orderId } })
      await says("dispute")
      await says("closed")
      expect((await steps.payin().attempts.find(attempt!.id))!.sent_outside).toBe("45.00")
      expect(await steps.openCasesOf(order.collectionId)).not.toContain("amount_short")
    })
  })
}
