import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  beginOrderEditOrderWorkflow,
  beginReceiveReturnWorkflow,
  cancelBeginOrderEditWorkflow,
  completeCartWorkflow,
  createOrderCreditLinesWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import type { AdminClient } from "../admin-client"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import { staffChangeSteps } from "../staff-change-steps"
import { stopCompletion } from "../stopped-completion"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** What a store's own code, or another plugin, does with Medusa's modules and workflows, of which no event tells. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  let admin: AdminClient
  beforeEach(() => void (admin = steps.openShop()))

  describe("an order that was short of money, whose rest", () => {
    async function shortOrder() {
      const order = await steps.paidOrder("60.00")
      await steps.payin().attempts.workers.idle()
      expect(await steps.openCasesOf(order.collectionId)).toEqual(["amount_short"])
      return { ...order, attemptId: (await steps.attemptsOf(order.collectionId)).at(-1)!.id }
    }

    async function monthOld(id: string) {
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const aged = { unchanged_since: db.raw("unchanged_since - interval '1 month'") }
      await db("payin_attempt").where({ id }).update(aged)
      await settleAttempt(ctx.container, id)
      return (await steps.payin().attempts.find(id))!.next_check_at
    }

    it("a person has decided about, is looked at no more when it is old", async () => {
      const { attemptId } = await shortOrder()
      expect(await monthOld(attemptId)).not.toBeNull()
      const [short] = await steps.payin().listCases({ attempt_id: attemptId })
      await admin.post(`/cases/${short!.id}/close`, { note: "The customer paid in cash." })
      await steps.payin().attempts.workers.idle()
      expect(await monthOld(attemptId)).toBeNull()
    })

    it("another plugin gives as a credit, is no case some hours later, however old it is", async () => {
      const { attemptId, collectionId, orderId } = await shortOrder()
      const next = await monthOld(attemptId)
      expect(next!.getTime() - Date.now()).toBeLessThan(7 * 3_600_000)
      const credit = { order_id: orderId, amount: 40, reference: "loyalty", reference_id: "points" }
      await createOrderCreditLinesWorkflow(ctx.container).run({ input: { id: orderId, credit_lines: [credit] } })
      await steps.payin().attempts.scheduleCheck(attemptId, -1)
      const isOver = async () => {
        await runJob(ctx)
        return (await steps.openCasesOf(collectionId)).length === 0
      }
      await waitFor(isOver, { what: "the end of the case" })
    })

    it.each(["capture", "payment", null])(
      "is recorded as paid by hand (%s), is asked for no more",
      async (reference) => {
        const { attemptId, collectionId, orderId } = await shortOrder()
        const rest = { order_id: orderId, amount: 40, currency_code: "eur", reference_id: "erp_1" }
        await ctx.container.resolve(Modules.ORDER).addOrderTransactions({ ...rest, reference: reference ?? undefined })
        const { body } = await admin.post(`/orders/${orderId}/payment-link`)
        expect(body).toMatchObject({ code: "payin_nothing_owed" })
        await settleAttempt(ctx.container, attemptId)
        expect(await steps.openCasesOf(collectionId)).toEqual([])
      },
    )
  })

  it("has nothing sent by a refund that Medusa cannot record beside an open edit, however often it tries again", async () => {
    const { cartId, collectionId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
    await unpaidOrderSteps(ctx).says(collectionId, cartId, "closed")
    await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
    const [payment] = await steps.payments().listPayments({ payment_collection_id: collectionId } as never)
    const refund = () =>
      refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 30 }, throwOnError: false })
    const words = expect.stringMatching(/open edit.* Nothing was sent\./)
    for (let tried = 0; tried < 2; tried++) {
      expect((await refund()).errors).toMatchObject([{ error: { message: words } }])
    }
    expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], transactions: [100], openCases: [] })
    await cancelBeginOrderEditWorkflow(ctx.container).run({ input: { order_id: orderId } })
    expect((await refund()).errors).toEqual([])
    expect(await bookOf(ctx, cartId)).toMatchObject({
      refunds: [30],
      transactions: [100, -30],
      openCases: ["refund_by_hand"],
    })
  })

  it("has what the shop owes for goods on their way back refunded while they are received, and no more", async () => {
    const { cartId, collectionId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
    await unpaidOrderSteps(ctx).says(collectionId, cartId, "closed")
    await unpaidOrderSteps(ctx).fulfil(orderId)
    const return_id = await staffChangeSteps(ctx).requestReturn(orderId)
    await beginReceiveReturnWorkflow(ctx.container).run({ input: { return_id } })
    const [payment] = await steps.payments().listPayments({ payment_collection_id: collectionId } as never)
    const tooMuch = { payment_id: payment!.id, amount: 50 }
    const refused = await refundPaymentWorkflow(ctx.container).run({ input: tooMuch, throwOnError: false })
    expect(refused.errors).toMatchObject([{ error: { message: expect.stringContaining("Nothing was sent.") } }])
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    await ctx.api.post(`/admin/payments/${payment!.id}/refund`, { amount: 45 }, { headers })
    expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [45], transactions: [100, -45] })
  })

  it("counts the taxes that a price does not include in what goods on their way back are worth", async () => {
    const { cartId, collectionId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
    await unpaidOrderSteps(ctx).says(collectionId, cartId, "closed")
    await unpaidOrderSteps(ctx).fulfil(orderId)
    await staffChangeSteps(ctx).requestReturn(orderId)
    await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
    const orders = ctx.container.resolve(Modules.ORDER)
    const [line] = (await orders.retrieveOrder(orderId, { relations: ["items"] })).items!
    await orders.upsertOrderLineItemTaxLines([{ item_id: line!.id, code: "vat", rate: 20 } as never])
    const { placements } = ctx.container.resolve(PAYIN_MODULE)
    const meets = async (amount: string) => await placements.meetsChange(collectionId, amount)
    expect([await meets("54"), await meets("54.01")]).toEqual([false, true])
  })

  it("places a paid order in a process that shares no locks: no case of it opens, and its cart is ended", async () => {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
    const [attempt] = await steps.attemptsOf(collectionId)
    const settling = () => settleAttempt(ctx.container, attempt!.id)
    const stopped = await stopCompletion(ctx, { at: "links", when: "before" }, settling)
    await completeCartWorkflow(ctx.container).run({ input: { id: cartId } })
    await stopped!.wake("fails")
    const whole = {
      orders: [{ status: "pending" }],
      captures: [100],
      reservations: 1,
      attempts: [{ state: "captured" }],
    }
    expect(await bookOf(ctx, cartId)).toMatchObject(whole)
    const cart = await ctx.container.resolve(Modules.CART).retrieveCart(cartId, { select: ["id", "completed_at"] })
    expect(cart.completed_at).not.toBeNull()
    expect(await steps.payin().listCases({ attempt_id: attempt!.id })).toEqual([])
  })
}
