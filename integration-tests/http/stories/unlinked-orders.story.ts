import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { heardOf, reconcileNow } from "../actions"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** An order waits for its payment, and the store's own code takes its payment collection away. */
export default (ctx: StoryContext) => {
  const { attemptsOf, payin, payments, placedOrder, says, statusOf } = unpaidOrderSteps(ctx)
  const { linkFor, markPaid } = linkSteps(ctx)

  const unlink = (order_id: string, payment_collection_id: string) =>
    ctx.container
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss({ [Modules.ORDER]: { order_id }, [Modules.PAYMENT]: { payment_collection_id } })

  /** The store knows it as the attempt's order by then. */
  async function knownOrder() {
    const order = await placedOrder()
    const isKnown = async () => (await attemptsOf(order.collectionId))[0]!.order_id === order.orderId
    await waitFor(isKnown, { what: "the order's link" })
    return order
  }

  async function unlinkedOrder() {
    const order = await knownOrder()
    await unlink(order.orderId, order.collectionId)
    return order
  }

  const givenUp = { orders: [{ status: "canceled" }], reservations: 0, openCases: [] }

  describe("an order that waits and has lost its payment collection", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is given up when its payment comes to nothing", async () => {
      const { cartId, collectionId, orderId } = await unlinkedOrder()
      const told = heardOf(ctx, "order.canceled")
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject(givenUp)
      const [attempt] = await attemptsOf(collectionId)
      expect(attempt).toMatchObject({ order_cancel_began_at: null, order_canceled_at: expect.any(Date) })
      await waitFor(() => told.includes(orderId), { what: "the event of the canceled order" })
    })

    it("is given up also when that was deleted altogether", async () => {
      const { cartId, collectionId } = await knownOrder()
      await payments().deletePaymentCollections([collectionId])
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject(givenUp)
    })

    it("stays when it is paid in another collection", async () => {
      const { cartId, collectionId, orderId } = await unlinkedOrder()
      await markPaid(orderId, await linkFor(orderId, 100))
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], openCases: [] })
    })

    it("stays when money comes for it, which is a case", async () => {
      const { cartId, collectionId, orderId } = await unlinkedOrder()
      await says(collectionId, cartId, "closed")
      expect(await statusOf(orderId)).toBe("pending")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_without_order"])
    })

    it("keeps no stock when the answer to its cancellation is lost, and is announced as canceled", async () => {
      const { cartId, collectionId, orderId } = await unlinkedOrder()
      const told = heardOf(ctx, "order.canceled")
      const orders = ctx.container.resolve(Modules.ORDER)
      const cancelNow = orders.cancel.bind(orders)
      const cancel = jest.spyOn(orders, "cancel").mockImplementationOnce((async (ids: string[]) => {
        await cancelNow(ids)
        throw new Error("Connection terminated unexpectedly")
      }) as never)
      await says(collectionId, cartId, "canceled")
      cancel.mockRestore()
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject(givenUp)
      const [attempt] = await attemptsOf(collectionId)
      expect((await payin().attempts.find(attempt!.id))!.order_cancel_began_at).toBeNull()
      await waitFor(() => told.includes(orderId), { what: "the event of the canceled order" })
    })
  })
}
