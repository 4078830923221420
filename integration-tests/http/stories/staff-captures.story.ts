import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { settleAttempt } from "../../../src/workflows"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

/** Staff, and what a store runs when it ships, capture what Medusa has authorized. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const theRest = "Only 60.00 EUR of this payment can be captured: the service says that no more arrived."

  async function paid(fiatAmount?: string) {
    const order = await steps.paidOrder(fiatAmount)
    const withPayments = { relations: ["payments"] }
    const { payments } = await steps.payments().retrievePaymentCollection(order.collectionId, withPayments)
    return { ...order, paymentId: payments![0]!.id }
  }

  async function capture(paymentId: string, amount?: number) {
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    const anyStatus = { headers, validateStatus: () => true }
    const { data, status } = await ctx.api.post(`/admin/payments/${paymentId}/capture`, { amount }, anyStatus)
    return { status, message: data.message }
  }

  describe("a payment that staff capture", () => {
    beforeEach(() => void steps.openShop())

    it("of which less arrived has no more captured, neither through Medusa's API nor by the store's own code", async () => {
      const { collectionId, orderId, paymentId } = await paid("60.00")
      expect(await capture(paymentId, 40)).toEqual({ status: 400, message: expect.stringContaining(theRest) })
      const input = { payment_id: paymentId, amount: 0.01 }
      const { errors } = await capturePaymentWorkflow(ctx.container).run({ input, throwOnError: false })
      expect((errors[0]!.error as Error).message).toContain(theRest)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 40, transactions: [60] })
      expect(await steps.openCasesOf(collectionId)).toEqual(["amount_short"])
    })

    it("of which less arrived is captured in full once the service says so", async () => {
      const { cartId, collectionId, orderId, paymentId } = await paid("60.00")
      await capture(paymentId, 40)
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false, fiatAmount: "100.00" })
      await settleAttempt(ctx.container, (await steps.attemptsOf(collectionId))[0]!.id)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [60, 40] })
      expect(await steps.openCasesOf(collectionId)).toEqual([])
    })

    it("stays as it is when all of it is captured", async () => {
      const { orderId, paymentId } = await paid()
      expect(await capture(paymentId, 30)).toMatchObject({ status: 200 })
      expect(await capture(paymentId)).toMatchObject({ status: 200 })
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
    })
  })
}
