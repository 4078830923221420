import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  beginOrderEditOrderWorkflow,
  confirmOrderEditRequestWorkflow,
  createOrderCreditLinesWorkflow,
  createOrderWorkflow,
  orderEditUpdateItemQuantityWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob, takePieceFromOrder } from "../actions"
import type { AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Each payment brings what it was asked for, and together it is more than the order costs. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const waiting = unpaidOrderSteps(ctx)
  let admin: AdminClient

  /** The service reports it of the trade, and the payment is settled. */
  async function says(collectionId: string, status: string, fiatAmount?: string) {
    const { external_transaction_id, id } = (await steps.attemptsOf(collectionId)).at(-1)!
    await ctx.sandbox.control.setStatus(external_transaction_id, status, { callback: false, fiatAmount })
    await settleAttempt(ctx.container, id)
    return id
  }

  async function payTheRest(orderId: string): Promise<string> {
    const { body } = await admin.post(`/orders/${orderId}/payment-link`)
    const linkId = body.payment_collection_id
    await steps.start(linkId)
    await says(linkId, "closed")
    return linkId
  }

  /** A piece was added, its link was opened, and the piece was taken away again before the link was paid. */
  async function paidForTooMuch() {
    const { collectionId, orderId } = await steps.paidOrder("60.00")
    await addPieceToOrder(ctx, orderId)
    const { body } = await admin.post(`/orders/${orderId}/payment-link`)
    const linkId = body.payment_collection_id
    await steps.start(linkId)
    await takePieceFromOrder(ctx, orderId)
    await says(linkId, "closed")
    return { collectionId, linkId, orderId }
  }

  async function sendDifferenceBack(caseId: string): Promise<void> {
    const closing = { choice: "sent_difference_back", note: "By bank transfer." }
    expect((await admin.post(`/cases/${caseId}/close`, closing)).status).toBe(200)
  }

  /** As a week later: nothing is due by itself any more. */
  async function untilNothingIsDue(payment_collection_id: string): Promise<void> {
    await steps.payin().attempts.workers.idle()
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_attempt").where({ payment_collection_id }).update({ next_check_at: null })
  }

  const openCasesOf = (attempt_id: string) => steps.payin().listCases({ attempt_id, closed_at: null })

  /** Later checks neither close the case nor open another one. */
  async function expectToldOnce(collectionId: string, amount: string): Promise<{ id: string; caseId: string }> {
    const { id } = (await steps.attemptsOf(collectionId)).at(-1)!
    // The job may have been at work on it, since the order's other payment was captured.
    const isReported = async () => (await openCasesOf(id)).length > 0
    await waitFor(isReported, { what: "the case" })
    await settleAttempt(ctx.container, id)
    const cases = await openCasesOf(id)
    expect(cases).toMatchObject([{ kind: "amount_over", facts: [{ fact: "order_overpaid", amount }] }])
    return { id, caseId: cases[0]!.id }
  }

  describe("an order whose rest was paid with a link", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("is a case when the service then says that all of the first payment arrived, until the excess is sent back", async () => {
      const { collectionId, orderId } = await steps.paidOrder("60.00")
      await payTheRest(orderId)
      await says(collectionId, "re_calculation")
      await says(collectionId, "closed", "100.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -40, transactions: [60, 40, 40] })
      const { caseId, id } = await expectToldOnce(collectionId, "40.00")
      await sendDifferenceBack(caseId)
      await settleAttempt(ctx.container, id)
      expect(await openCasesOf(id)).toEqual([])
      expect((await admin.get(`/attempts/${id}`)).body.attempt).toMatchObject({ status: "partly_sent_back" })
    })

    it("is a case when the service says more of the first payment, and still not all", async () => {
      const { collectionId, orderId } = await steps.paidOrder("60.00")
      await payTheRest(orderId)
      await says(collectionId, "closed", "80.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -20 })
      await expectToldOnce(collectionId, "20.00")
    })

    it("is a case when the first payment was taken back, and comes back after the customer paid again", async () => {
      const { collectionId, orderId } = await steps.paidOrder()
      await says(collectionId, "canceled")
      const linkId = await payTheRest(orderId)
      expect(await steps.openCasesOf(linkId)).toEqual([])
      await says(collectionId, "closed")
      await expectToldOnce(collectionId, "100.00")
      await says(collectionId, "dispute")
      await says(collectionId, "closed")
      await expectToldOnce(collectionId, "100.00")
      expect(await steps.openCasesOf(linkId)).toEqual([])
    })

    it("has each part of the excess in one case, so that nobody sends it back twice", async () => {
      const { collectionId, linkId, orderId } = await paidForTooMuch()
      await says(collectionId, "closed", "100.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -85, transactions: [60, 85, 40] })
      const ofLink = await expectToldOnce(linkId, "45.00")
      const ofFirst = await expectToldOnce(collectionId, "40.00")
      for (const { caseId } of [ofLink, ofFirst]) await sendDifferenceBack(caseId)
      for (const { id } of [ofLink, ofFirst]) {
        await settleAttempt(ctx.container, id)
        expect(await openCasesOf(id)).toEqual([])
      }
    })

    it("tells of the rest alone when a part of the excess was sent back", async () => {
      const { collectionId, linkId } = await paidForTooMuch()
      const { caseId } = await expectToldOnce(linkId, "45.00")
      await sendDifferenceBack(caseId)
      await says(collectionId, "closed", "100.00")
      await expectToldOnce(collectionId, "40.00")
    })

    it("is none any more once staff refund the excess of its other payment, however old the case is", async () => {
      const { collectionId, cartId, orderId } = await waiting.placedOrder("keeps")
      await waiting.says(collectionId, cartId, "closed", "60.00")
      const { body } = await admin.post(`/orders/${orderId}/payment-link`)
      const linkId = body.payment_collection_id
      await steps.start(linkId, "pp_payin_keeps")
      await says(linkId, "closed")
      await says(collectionId, "closed", "100.00")
      const { id } = await expectToldOnce(collectionId, "40.00")
      await untilNothingIsDue(collectionId)
      const [payment] = await steps.payments().listPayments({ payment_collection_id: linkId } as object)
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      await ctx.api.post(`/admin/payments/${payment!.id}/refund`, { amount: 40 }, { headers })
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [60, 40, 40, -40] })
      const isOver = async () => {
        await runJob(ctx)
        return (await openCasesOf(id)).length === 0
      }
      await waitFor(isOver, { what: "the end of the case" })
      expect(await steps.openCasesOf(linkId)).toEqual(["refund_by_hand"])
    })

    it("is a case when staff made it cheaper after a short payment, of which the service then says that all came", async () => {
      const { collectionId, orderId } = await steps.paidOrder("60.00")
      await takePieceFromOrder(ctx, orderId)
      await says(collectionId, "closed", "60.00")
      expect(await steps.openCasesOf(collectionId)).toEqual([])
      await says(collectionId, "re_calculation")
      await says(collectionId, "closed", "100.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -45, transactions: [60, 40] })
      const { caseId, id } = await expectToldOnce(collectionId, "45.00")
      await sendDifferenceBack(caseId)
      await says(collectionId, "dispute")
      await says(collectionId, "closed", "100.00")
      expect(await openCasesOf(id)).toEqual([])
    })

    it("is none when staff make it cheaper once all of a payment came, be it in two parts", async () => {
      const { collectionId, orderId } = await steps.paidOrder("60.00")
      await says(collectionId, "closed", "100.00")
      await takePieceFromOrder(ctx, orderId)
      await says(collectionId, "closed", "100.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -45, transactions: [60, 40] })
      expect(await steps.openCasesOf(collectionId)).toEqual([])
    })

    it("is none when staff make it cheaper afterwards: Medusa shows what the shop owes", async () => {
      const { collectionId, linkId, orderId } = await steps.raisedOrder()
      await steps.start(linkId)
      await says(linkId, "closed")
      await takePieceFromOrder(ctx, orderId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -45, transactions: [100, 45] })
      for (const id of [collectionId, linkId]) {
        await says(id, "closed")
        expect(await steps.openCasesOf(id)).toEqual([])
      }
    })
  })

  describe("an order that costs less by the time its payment arrives", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("is a case when the shop gave a credit meanwhile", async () => {
      const { collectionId, orderId } = await waiting.placedOrder()
      const credit = { amount: 40, reference: "loyalty", reference_id: "credit_1" }
      const input = { id: orderId, credit_lines: [{ order_id: orderId, ...credit }] }
      await createOrderCreditLinesWorkflow(ctx.container).run({ input })
      await says(collectionId, "closed")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -40, transactions: [100] })
      await expectToldOnce(collectionId, "40.00")
    })

    it("is a case when staff made it cheaper meanwhile, until they refund the difference in Medusa", async () => {
      const { collectionId, orderId } = await waiting.placedOrder("keeps")
      await takePieceFromOrder(ctx, orderId)
      await says(collectionId, "closed")
      const { id } = await expectToldOnce(collectionId, "45.00")
      const [payment] = await steps.payments().listPayments({})
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 45 } })
      await settleAttempt(ctx.container, id)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, -45] })
      expect(await openCasesOf(id)).toMatchObject([{ kind: "refund_by_hand" }])
    })

    it("is a case when staff made it free meanwhile", async () => {
      const items = [{ variant_id: ctx.seed.products[0]!.variantId, title: "Teapot", quantity: 1, unit_price: 45 }]
      const input = { region_id: ctx.seed.regions.eur, email: "lena@example.com", currency_code: "eur", items }
      const { id: order_id } = (await createOrderWorkflow(ctx.container).run({ input })).result
      const linkId = await steps.linkFor(order_id, 45)
      await steps.start(linkId)
      await makeFree(order_id)
      expect(await steps.readLink(linkId)).toMatchObject({ message_key: "nothing_owed" })
      await says(linkId, "closed")
      expect(await steps.orderBook(order_id)).toMatchObject({ pending: -45, transactions: [45] })
      await expectToldOnce(linkId, "45.00")
    })

    async function makeFree(order_id: string): Promise<void> {
      const order = await ctx.container.resolve(Modules.ORDER).retrieveOrder(order_id, { relations: ["items"] })
      const items = order.items!.map(({ id }) => ({ id, quantity: 1, unit_price: 0 }))
      await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id } })
      await orderEditUpdateItemQuantityWorkflow(ctx.container).run({ input: { order_id, items } })
      await confirmOrderEditRequestWorkflow(ctx.container).run({ input: { order_id } })
    }
  })
}
