import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, reconcileNow, releaseStock, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/**
 * What a killed process leaves: the host's completion is many commits, and the host never resumes it. Each story puts
 * the books where one kill left them, and makes the attempt due.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  async function paidOrder() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await control().setStatus(cart.cartId, "closed")
    const book = await capturedBook(ctx, cart.cartId)
    return { ...cart, orderId: book.orders[0]!.id, attempt: book.attempts[0]! }
  }

  /** The attempt as it was before settling recorded that it was done. */
  async function notYetDone(attemptId: string) {
    await ctx.container.resolve(PAYIN_MODULE).updateAttempts([{ id: attemptId, state: "paid" }])
  }

  async function dropTransactions(orderId: string) {
    const orders = ctx.container.resolve(Modules.ORDER)
    const transactions = await orders.listOrderTransactions({ order_id: orderId })
    await orders.deleteOrderTransactions(transactions.map(({ id }) => id))
  }

  /** Staff have changed the way to check out. */
  async function whileMode(account: string, mode: "pay_then_order" | "order_then_pay", work: () => Promise<void>) {
    const { accountAdmin } = ctx.container.resolve(PAYIN_MODULE)
    await accountAdmin.changeCheckout(account, { mode })
    await work().finally(() => accountAdmin.changeCheckout(account, { mode: null }))
  }

  describe("a store that was killed while the host placed an order", () => {
    beforeEach(() => control().reset())

    it("tells the order of a payment that was captured and not written down, once", async () => {
      const { cartId, orderId, attempt } = await paidOrder()
      await dropTransactions(orderId)
      await notYetDone(attempt.id)
      await reconcileNow(ctx, cartId)
      const whole = { captures: [100], transactions: [100], openCases: [], reservations: 1 }
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
      await Promise.all([reconcileNow(ctx, cartId), control().sendCallback(cartId)])
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })

    it("tells it also when a person has closed the payment's case meanwhile", async () => {
      const { cartId, orderId, attempt } = await paidOrder()
      await dropTransactions(orderId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const { trade_revision } = await payin.retrieveAttempt(attempt.id)
      await payin.updateAttempts([{ id: attempt.id, state: "paid", resolved_revision: trade_revision }])
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("tells it also when the attempt was thought to be done, and when the trade is taken back meanwhile", async () => {
      const { cartId, orderId } = await paidOrder()
      await dropTransactions(orderId)
      await control().setStatus(cartId, "active")
      const book = await waitFor(
        async () => {
          const now = await bookOf(ctx, cartId)
          return now.openCases.includes("reverted") ? now : undefined
        },
        { what: "the case" },
      )
      expect(book).toMatchObject({ captures: [100], transactions: [100] })
    })

    it("reserves what a paid order has no reservation for, and no more than that", async () => {
      const { cartId, orderId, attempt } = await paidOrder()
      await releaseStock(ctx, orderId)
      await notYetDone(attempt.id)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [], captures: [100] })
      await notYetDone(attempt.id)
      await reconcileNow(ctx, cartId)
      const book = await capturedBook(ctx, cartId)
      expect(book).toMatchObject({ reservations: 1 })
      const order = await ctx.container.resolve(Modules.ORDER).retrieveOrder(orderId, { relations: ["items"] })
      const inventory = ctx.container.resolve(Modules.INVENTORY)
      const [reserved] = await inventory.listReservationItems({ line_item_id: order.items!.map(({ id }) => id) })
      expect(Number(reserved!.quantity)).toBe(Number(order.items![0]!.quantity))
    })

    it("reserves it also where orders are now placed before they are paid", async () => {
      const { cartId, orderId, attempt } = await paidOrder()
      await releaseStock(ctx, orderId)
      await notYetDone(attempt.id)
      await whileMode("default", "order_then_pay", () => reconcileNow(ctx, cartId))
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [], captures: [100] })
    })

    it("reserves nothing twice while staff cancel the order and the host takes that back", async () => {
      const { cartId, collectionId, orderId, attempt } = await paidOrder()
      await notYetDone(attempt.id)
      const token = (await ctx.api.post("/auth/user/emailpass", ctx.seed.admin)).data.token as string
      const acquired = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
      let settling: Promise<unknown> | undefined
      const canceled = jest.spyOn(ctx.container.resolve(Modules.ORDER), "cancel").mockImplementationOnce(async () => {
        // The stock is released by now. Settling starts, and either ends or waits for its turn.
        acquired.mockClear()
        let isOver = false
        settling = reconcileNow(ctx, cartId).finally(() => (isOver = true))
        const asked = () => acquired.mock.calls.filter(([key]) => key === `payin:${collectionId}`).length
        await waitFor(() => isOver || asked() > 2, { what: "the end of settling, or its waiting" })
        throw new Error("Connection terminated unexpectedly")
      })
      const headers = { authorization: `Bearer ${token}` }
      const path = `/admin/orders/${orderId}/cancel`
      expect((await ctx.shopper.request("POST", path, { headers })).status).toBe(500)
      await settling
      canceled.mockRestore()
      acquired.mockRestore()
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 1, captures: [100] })
    })

    it("makes it a case when the stock is gone, which closes once there is stock again", async () => {
      const { cartId, orderId, attempt } = await paidOrder()
      await releaseStock(ctx, orderId)
      await notYetDone(attempt.id)
      await setStock(ctx, 0)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 0, openCases: ["stock_not_reserved"] })
      await setStock(ctx, 10)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [], captures: [100] })
    })

    it("ends a cart whose order stands, so that it is not filled again", async () => {
      const { cartId, attempt } = await paidOrder()
      const carts = ctx.container.resolve(Modules.CART)
      await carts.updateCarts([{ id: cartId, completed_at: null as unknown as Date }])
      await notYetDone(attempt.id)
      await reconcileNow(ctx, cartId)
      await capturedBook(ctx, cartId)
      expect((await carts.retrieveCart(cartId)).completed_at).not.toBeNull()
    })

    it("leaves a paid order alone whose stock staff released later", async () => {
      const { cartId, orderId } = await paidOrder()
      await releaseStock(ctx, orderId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
    })
  })

  describe("an order whose stock staff released before it was paid", () => {
    beforeEach(() => control().reset())

    /** Collects every event that the order was placed, from now on. */
    function placedEvents(orderId: string): string[] {
      const told: string[] = []
      const listen = ({ data }: { data: { id: string } }) =>
        Promise.resolve(void (data.id === orderId && told.push(orderId)))
      ctx.container.resolve(Modules.EVENT_BUS).subscribe("order.placed", listen as never)
      return told
    }

    it("is left alone when it waited for its payment", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      await releaseStock(ctx, orderId)
      const told = placedEvents(orderId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], reservations: 0, openCases: [] })
      expect(told).toEqual([])
    })

    it.each([
      ["the payment that it was placed on", undefined],
      ["a later one", "card"],
    ])("is left alone when it waited and %s comes, also where orders are now placed when paid", async (_, method) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      if (method) await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method })
      await releaseStock(ctx, orderId)
      await whileMode("orders", "pay_then_order", async () => {
        await control().setStatus(method ? `${cartId}_2` : cartId, "closed")
        expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], reservations: 0, openCases: [] })
      })
    })

    it("is left alone when it was placed with another provider, whose payment staff took back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      const payments = ctx.container.resolve(Modules.PAYMENT)
      const [payment] = await payments.listPayments({ payment_collection_id: collectionId } as object)
      await payments.cancelPayment(payment!.id)
      await releaseStock(ctx, orderId)
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], reservations: 0, openCases: [] })
    })

    it("is left alone when the difference of an edit is paid", async () => {
      const { cartId, orderId } = await paidOrder()
      await addPieceToOrder(ctx, orderId)
      await releaseStock(ctx, orderId)
      const told = placedEvents(orderId)
      const links = {
        entity: "order_payment_collection",
        fields: ["payment_collection_id"],
        filters: { order_id: orderId },
      }
      const { data } = await ctx.container.resolve(ContainerRegistrationKeys.QUERY).graph(links)
      const { attempts } = await bookOf(ctx, cartId)
      const ids = (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
      const collectionId = ids.find((id) => id !== attempts[0]!.payment_collection_id)!
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(collectionId, "closed")
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const isPaid = async () =>
        (await payin.listAttempts({ payment_collection_id: collectionId }))[0]!.state === "captured"
      await waitFor(isPaid, { what: "the difference" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, transactions: [100, 45] })
      expect(told).toEqual([])
    })
  })
}
