import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { Fault } from "../../../src/sandbox"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, loggedInShopper, reconcileNow, takePieceFromOrder } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const { placedOrder } = unpaidOrderSteps(ctx)

  /** As if the service had refused that long ago: a refusal pauses the next try for a moment. */
  async function refusedAgo(cart_id: string, ms: number) {
    const payin = ctx.container.resolve(PAYIN_MODULE)
    for (const { id } of await payin.listAttempts({ cart_id, state: "refused" }))
      await payin.updateAttempts({ id, unchanged_since: new Date(Date.now() - ms) })
  }

  describe("an order that is placed before it is paid", () => {
    beforeEach(() => control().reset())

    it("opens its trade when it is placed, not before", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const [session] = (await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")).payment_sessions!
      expect(session).toMatchObject({ status: "pending", data: { payment_page_url: null, amount: "100.00" } })
      expect(control().trades()).toEqual([])
      await ctx.shopper.orderOf(cartId)
      const book = await bookOf(ctx, cartId)
      expect(book).toMatchObject({
        orders: [{ total: 100, status: "pending" }],
        captures: [],
        reservations: 1,
        attempts: [{ state: "open", external_transaction_id: cartId }],
        sessions: [{ status: "pending_authorization", data: { payment_page_url: expect.stringContaining("/pay/") } }],
      })
      expect(control().trades()).toHaveLength(1)
    })

    it("opens the trade that the shopper chose last, with one plan however often they choose", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      for (const [bank, method] of [
        ["NORTHBANK", "card"],
        ["RIVERBANK", "sbp"],
      ]) {
        await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { bank, method })
      }
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "planned" }])
      await ctx.shopper.orderOf(cartId)
      expect(control().trades()).toMatchObject([{ bank: "RIVERBANK" }])
      const { attempts } = await bookOf(ctx, cartId)
      expect(attempts).toMatchObject([{ state: "open", preferences: { bank: "RIVERBANK", method: "sbp" } }])
    })

    it("is found by its number, and shown beside its pay-in, before anybody looks at the trade again", async () => {
      const { cartId, orderId } = await placedOrder()
      const admin = adminClient(ctx)
      const [order] = await ctx.container.resolve(Modules.ORDER).listOrders({ id: orderId }, { select: ["display_id"] })
      const found = await waitFor(
        async () => (await admin.get(`/attempts?q=%23${order!.display_id}`)).body.attempts[0],
        { what: "the pay-in of the order's number" },
      )
      expect(found).toMatchObject({ cart_id: cartId, state: "open", order_id: orderId })
      expect(found.order_display_id).toBe(order!.display_id)
      const { attempt } = (await admin.get(`/attempts/${found.id}`)).body
      expect(attempt).toMatchObject({ order_id: orderId, timeline: [{ data: { to: "active" } }] })
    })

    it("is paid by the callback, with one transaction", async () => {
      const { cartId } = await placedOrder()
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ total: 100, status: "pending" }],
        captures: [100],
        transactions: [100],
        openCases: [],
      })
    })

    it("keeps one trade when it is placed five times at once", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const answers = await Promise.all(Array.from({ length: 5 }, () => ctx.shopper.completeCart(cartId)))
      const { orders } = await bookOf(ctx, cartId)
      expect(orders).toHaveLength(1)
      // On a slow machine, the last ones may wait for their turn in vain, and are told to try again.
      for (const { body, status } of answers) if (status !== 409) expect(body.order?.id).toBe(orders[0]!.id)
      expect(control().trades()).toHaveLength(1)
    })

    it("captures what was received of short money", async () => {
      const { cartId } = await placedOrder()
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [60],
        transactions: [60],
        openCases: ["amount_short"],
      })
    })

    it("is canceled, with its stock given back, when the payment window ends unpaid", async () => {
      const { cartId } = await placedOrder()
      await control().setStatus(cartId, "canceled")
      const ended = async () => {
        const book = await bookOf(ctx, cartId)
        return book.orders[0]!.status === "canceled" && book.sessions[0]!.status === "canceled" && book
      }
      // The session ends after its order.
      expect(await waitFor(ended, { what: "the order to end" })).toMatchObject({ captures: [], reservations: 0 })
    })

    it("is kept where the store wants that, and the shopper pays again", async () => {
      const { cartId, collectionId } = await placedOrder("keeps")
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).sessions[0]!.status === "canceled", {
        what: "the session to end",
      })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], reservations: 1 })
      const [session] = (await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")).payment_sessions!
      expect(session!.data.payment_page_url).toEqual(expect.stringContaining("/pay/"))
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("is paid after all when the service says closed after canceled, where the order was kept", async () => {
      const { cartId } = await placedOrder("keeps")
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).sessions[0]!.status === "canceled", {
        what: "the session to end",
      })
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100] })
    })

    it("shows a person money that comes after the order was canceled, and takes none of it", async () => {
      const { cartId, orderId, collectionId } = await placedOrder()
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("paid_after_cancel"), {
        what: "the case",
      })
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [], orders: [{ status: "canceled" }] })
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      expect((await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_orders" } })).status).toBe(409)
    })

    it("takes what it was asked for when staff raised the total meanwhile, and tells a person", async () => {
      const { cartId, orderId } = await placedOrder()
      await addPieceToOrder(ctx, orderId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [100],
        transactions: [100],
        openCases: ["amount_short"],
      })
    })

    it("takes what it was asked for when staff made the order cheaper meanwhile, and tells a person", async () => {
      const { cartId, orderId } = await placedOrder()
      await takePieceFromOrder(ctx, orderId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [100],
        transactions: [100],
        openCases: ["amount_over"],
      })
    })

    it("is not placed while the service is down, and the cart stays as it was", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      const answer = await ctx.shopper.completeCart(cartId)
      expect(answer).toMatchObject({
        status: 200,
        body: { type: "cart", error: { message: expect.stringMatching(/try again/) } },
      })
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
      control().faults.clear()
      await ctx.shopper.orderOf(cartId)
      expect(control().trades()).toHaveLength(1)
    })

    it.each<[string, Partial<Fault>]>([
      ["refused it", { kind: "refuse" }],
      ["accepted no call", { kind: "status", httpStatus: 401 }],
      ["failed", { kind: "status", httpStatus: 500, times: 2 }],
    ])("is placed with the next press, on the same session, where the service %s at first", async (_what, fault) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      control().faults.add({ operation: "pay-in", kind: "status", ...fault })
      expect((await ctx.shopper.completeCart(cartId)).body.type).toBe("cart")
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "refused" }])
      await refusedAgo(cartId, -30_000)
      const { body } = await ctx.shopper.completeCart(cartId)
      expect(body.error?.message).toMatch(/^This did not work a moment ago/)
      await refusedAgo(cartId, 61_000)
      const { id } = await ctx.shopper.orderOf(cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ id, status: "pending" }],
        sessions: [{ status: "pending_authorization" }],
        attempts: [{ state: "refused", payment_session_id: null }, { state: "open" }],
      })
      await control().setStatus(control().trades()[0]!.id, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("tells the service who pays, from the request that places the order", async () => {
      const customer = await loggedInShopper(ctx)
      const { cartId, collectionId } = await ctx.readyCart({ shopper: customer.shopper })
      await customer.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await customer.shopper.orderOf(cartId)
      expect(control().trade(cartId)!.extra.payerInfo).toEqual({ userId: customer.id })
    })
  })

  describe("a payment collection without a cart", () => {
    beforeEach(() => control().reset())

    it("is paid under its own id", async () => {
      const payment = ctx.container.resolve(Modules.PAYMENT)
      const collection = await payment.createPaymentCollections({ amount: 25, currency_code: "eur" })
      await ctx.shopper.createPaymentSession(collection.id)
      await control().setStatus(collection.id, "closed")
      await waitFor(
        async () => {
          const [now] = await payment.listPaymentCollections({ id: collection.id })
          return now!.status === "completed" && Number(now!.captured_amount) === 25
        },
        { what: "the payment" },
      )
      await reconcileNow(ctx, collection.id)
    })
  })
}
