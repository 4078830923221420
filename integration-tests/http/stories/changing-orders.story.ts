import { setTimeout as sleep } from "node:timers/promises"
import {
  beginOrderEditOrderWorkflow,
  cancelBeginOrderEditWorkflow,
  capturePaymentWorkflow,
  requestOrderTransferWorkflow,
} from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { addPieceToOrder, loggedInShopper, reconcileNow, takePieceFromOrder } from "../actions"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import { meet } from "../meet"
import { sendWhileHeld } from "../send-while-held"
import { staffChangeSteps } from "../staff-change-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Medusa sends a refund before it finds that it cannot record it on an order that is being changed. */
export default (ctx: StoryContext) => {
  const { fulfil, orders, placedOrder, says } = unpaidOrderSteps(ctx)
  const { attemptsOf, linkFor, orderBook, payments, start, waitingSession } = linkSteps(ctx)

  /** @returns who works in the panel, on a paid order whose refunds are sent by hand */
  async function paidOrder() {
    const order = await placedOrder("keeps")
    await says(order.collectionId, order.cartId, "closed")
    const [payment] = await payments().listPayments({ payment_collection_id: order.collectionId } as never)
    const config = { headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true }
    const post = async (path: string, body: object) => {
      const { data, status } = await ctx.api.post(`/admin${path}`, body, config)
      return { status, code: data.code }
    }
    return {
      ...order,
      post,
      refund: (amount: number) => post(`/payments/${payment!.id}/refund`, { amount }),
      cancel: () => post(`/orders/${order.orderId}/cancel`, {}),
    }
  }

  const done = { status: 200 }
  const changing = { status: 409, code: "payin_order_changing" }
  const edit = (order_id: string) => beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id } })
  const exchangeOf = (order_id: string) => staffChangeSteps(ctx).beginExchange(order_id, { cups: 4 })
  const drop = (order_id: string) => cancelBeginOrderEditWorkflow(ctx.container).run({ input: { order_id } })

  describe("a paid order that is being changed", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("has its money sent back once, after the edit", async () => {
      const { cartId, orderId, refund } = await paidOrder()
      await edit(orderId)
      expect(await refund(30)).toEqual(changing)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
      await drop(orderId)
      expect(await refund(30)).toMatchObject(done)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], transactions: [100, -30] })
    })

    it("is canceled and refunded, or neither", async () => {
      const { cancel, cartId, orderId } = await paidOrder()
      await edit(orderId)
      expect(await cancel()).toEqual(changing)
      await reconcileNow(ctx, cartId)
      const untouched = { orders: [{ status: "pending" }], refunds: [], openCases: [], reservations: 1 }
      expect(await bookOf(ctx, cartId)).toMatchObject(untouched)
      await drop(orderId)
      expect(await cancel()).toMatchObject(done)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], refunds: [100] })
    })

    it("is refunded what the shop owes while a customer wants it in their account, and no more", async () => {
      const { cartId, orderId, refund } = await paidOrder()
      await takePieceFromOrder(ctx, orderId)
      const { id } = await loggedInShopper(ctx)
      const input = { order_id: orderId, customer_id: id, logged_in_user: id }
      await requestOrderTransferWorkflow(ctx.container).run({ input })
      expect(await refund(46)).toEqual(changing)
      expect(await refund(45)).toMatchObject(done)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [45], transactions: [100, -45] })
    })
  })

  describe("a paid order that several people refund at once", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("has each refund recorded, and nobody is told that theirs failed", async () => {
      const { cartId, orderId, refund } = await paidOrder()
      expect(await Promise.all([refund(30), refund(20), refund(10)])).toMatchObject([done, done, done])
      const { refunds, transactions } = await bookOf(ctx, cartId)
      expect(refunds.sort()).toEqual([10, 20, 30])
      expect(transactions.sort((a, b) => a - b)).toEqual([-30, -20, -10, 100])
      expect(await orderBook(orderId)).toMatchObject({ pending: 0 })
    })

    it("has its money sent back once when one of them cancels it", async () => {
      const { cancel, cartId, refund } = await paidOrder()
      const [canceled] = await Promise.all([cancel(), refund(30)])
      expect(canceled).toMatchObject(done)
      const { orders, refunds } = await bookOf(ctx, cartId)
      expect(orders).toMatchObject([{ status: "canceled" }])
      expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(100)
    })
  })

  describe("a change of an order", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("begins once a refund that is on its way was recorded", async () => {
      const { cartId, orderId, post, refund } = await paidOrder()
      const cases = ctx.container.resolve(PAYIN_MODULE).cases
      const recordRefund = cases.recordRefund.bind(cases)
      const begun: ReturnType<typeof post>[] = []
      jest.spyOn(cases, "recordRefund").mockImplementationOnce(async (...args) => {
        begun.push(post("/order-edits", { order_id: orderId }))
        await sleep(500)
        await recordRefund(...args)
      })
      expect(await refund(30)).toMatchObject(done)
      expect(await begun[0]).toMatchObject(done)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], transactions: [100, -30] })
    })

    /** Fulfils all of it. */
    async function sendOut(orderId: string, step = "") {
      const fulfilment = step === "" ? "" : `/${await fulfil(orderId)}`
      return `/orders/${orderId}/fulfillments${fulfilment}${step}`
    }

    async function markPaid(order_id: string): Promise<string> {
      return `/payment-collections/${await linkFor(order_id, 45)}/mark-as-paid`
    }

    /** Of a link that asks for 45, authorized and not captured. */
    async function paymentOfAnother(orderId: string): Promise<string> {
      const { body } = await start(await linkFor(orderId, 45), "pp_system_default")
      const [session] = body.payment_collection.payment_sessions
      return (await payments().authorizePaymentSession(session.id, {}))!.id
    }

    let payment_session_id = ""

    async function sessionOfAnother(orderId: string): Promise<string> {
      payment_session_id = await waitingSession(orderId, 45)
      return `/orders/${orderId}/payment-sessions/authorize`
    }

    async function refundOfAnother(orderId: string): Promise<string> {
      const payment_id = await paymentOfAnother(orderId)
      await capturePaymentWorkflow(ctx.container).run({ input: { payment_id } })
      return `/payments/${payment_id}/refund`
    }

    it.each([
      ["an edit", async (orderId: string) => (await edit(orderId), `/order-edits/${orderId}/confirm`)],
      [
        "an exchange",
        async (orderId: string) => (await fulfil(orderId), `/exchanges/${await exchangeOf(orderId)}/request`),
      ],
      ["goods that go out", (orderId: string) => sendOut(orderId)],
      ["goods on their way", (orderId: string) => sendOut(orderId, "/shipments")],
      ["goods that arrived", (orderId: string) => sendOut(orderId, "/mark-as-delivered")],
      ["goods that stay after all", (orderId: string) => sendOut(orderId, "/cancel")],
      ["a payment that staff record", markPaid],
      [
        "a capture of another provider's payment",
        async (id: string) => `/payments/${await paymentOfAnother(id)}/capture`,
      ],
      ["a refund of another provider's payment", refundOfAnother],
      ["an authorization of another provider's payment", sessionOfAnother],
      ["an order that staff give to a guest", (id: string) => Promise.resolve(`/orders/${id}/transfer/guest`)],
    ])("takes effect before or after a payment is settled, not meanwhile: %s", async (_, pathOf) => {
      const { collectionId, orderId, post } = await paidOrder()
      const { items } = await orders().retrieveOrder(orderId, { relations: ["items"] })
      const path = await pathOf(orderId)
      const body = {
        "/authorize": { payment_session_id },
        "/mark-as-paid": { order_id: orderId },
        "/guest": { email: "guest@example.com" },
        "/shipments": { items: items!.map(({ id, quantity }) => ({ id, quantity })) },
        "/fulfillments": { items: items!.map(({ id, quantity }) => ({ id, quantity })) },
      }
      const given = Object.entries(body).find(([end]) => path.endsWith(end))?.[1] ?? {}
      expect(await sendWhileHeld(ctx, collectionId, () => post(path, given))).toMatchObject(done)
    })
  })

  describe("an order with two payments", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("has both in its sums when they are settled at the same moment", async () => {
      const { collectionId, orderId } = await placedOrder("keeps")
      await addPieceToOrder(ctx, orderId)
      const linkId = await linkFor(orderId, 45)
      expect((await start(linkId)).status).toBe(200)
      const attempts = [...(await attemptsOf(collectionId)), ...(await attemptsOf(linkId))]
      for (const { external_transaction_id } of attempts)
        await ctx.sandbox.control.setStatus(external_transaction_id, "closed", { callback: false })
      const meeting = meet(orders(), "addOrderTransactions")
      await Promise.all(attempts.map(({ id }) => settleAttempt(ctx.container, id))).finally(() => meeting.mockRestore())
      const { pending, transactions } = await orderBook(orderId)
      expect(transactions.sort((a, b) => a - b)).toEqual([45, 100])
      expect(pending).toBe(0)
    })
  })

  describe("a canceled order whose money was kept", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("has no refund that Medusa would call failed after it was sent", async () => {
      const { cancel, cartId, collectionId, refund } = await paidOrder()
      await says(collectionId, cartId, "closed", "60.00")
      expect(await cancel()).toMatchObject(done)
      await reconcileNow(ctx, cartId)
      expect(await refund(60)).toEqual({ status: 409, code: "payin_order_canceled" })
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: ["paid_after_cancel"] })
    })
  })
}
