import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import type { AdminClient } from "../admin-client"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"
import { unreadableOrder } from "../unreadable-order"

/** The service had booked a shopper's money on another trade of their cart than the one that they paid to. */
export default (ctx: StoryContext) => {
  const { says } = unpaidOrderSteps(ctx)
  const steps = linkSteps(ctx)
  let admin: AdminClient

  /** A cart with two trades, of which the second one has placed its order. */
  async function orderOfSecond() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await says(cart.collectionId, cart.cartId, "canceled")
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await says(cart.collectionId, `${cart.cartId}_2`, "closed")
    const [order] = (await bookOf(ctx, cart.cartId)).orders
    return { ...cart, first: cart.cartId, second: `${cart.cartId}_2`, orderId: order!.id }
  }

  /** As weeks later: nothing is checked by itself. Then the service says it of one trade, which alone is settled. */
  async function saysLater(collectionId: string, externalId: string, status: string, fiatAmount?: string) {
    await steps.payin().attempts.workers.idle()
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_attempt").update({ next_check_at: null })
    await ctx.sandbox.control.setStatus(externalId, status, { callback: false, fiatAmount })
    const told = (await steps.attemptsOf(collectionId)).find((one) => one.external_transaction_id === externalId)
    await settleAttempt(ctx.container, told!.id)
  }

  describe("money that the service moves to another trade of the same cart", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it.each([
      ["taken back first", ["canceled", "closed"]],
      ["there first", ["closed", "canceled"]],
    ])("pays its order, and nobody is asked to send it back or to pay again: %s", async (_, [before]) => {
      const { cartId, collectionId, first, orderId, second } = await orderOfSecond()
      const move = [
        [second, "canceled"],
        [first, "closed"],
      ] as const
      for (const [id, status] of before === "canceled" ? move : move.toReversed()) {
        await saysLater(collectionId, id, status)
      }
      const isPaid = async () => (await bookOf(ctx, cartId)).attempts[0]!.state === "captured"
      await waitFor(isPaid, { what: "the order's payment" })
      const isOver = async () => (await bookOf(ctx, cartId)).openCases.join() === "reverted"
      await waitFor(isOver, { what: "the end of the other case" })
      expect(await steps.orderBook(orderId)).toMatchObject({ transactions: [100, 100] })
      const { body } = await admin.get("/cases?kind=reverted")
      expect(body.cases).toMatchObject([{ owes_nothing: true }])
      expect((await admin.post(`/orders/${orderId}/payment-link`)).body.code).toBe("payin_nothing_owed")
    })

    it("is not asked for again without a word where a person had kept it beside the money that is gone now", async () => {
      const { cartId, collectionId, first, second } = await orderOfSecond()
      await saysLater(collectionId, first, "closed")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_twice"])
      const [twice] = (await admin.get("/cases?kind=paid_twice")).body.cases
      const decided = { note: "For their next order.", choice: "keep_money" }
      expect((await admin.post(`/cases/${twice.id}/close`, decided)).status).toBe(200)
      await saysLater(collectionId, second, "canceled")
      const { body } = await admin.get("/cases?kind=reverted")
      expect(body.cases).toMatchObject([{ owes_nothing: false, kept: "100.00", order_unread: false }])
    })

    it("is not known to pay for its order while that cannot be read, and the pages of its case are still there", async () => {
      const { collectionId, first, orderId, second } = await orderOfSecond()
      await saysLater(collectionId, second, "canceled")
      await saysLater(collectionId, first, "closed")
      const unread = unreadableOrder(ctx, orderId)
      const told = [{ kind: "reverted", owes_nothing: false, order_unread: true }]
      expect((await admin.get("/cases?kind=reverted")).body.cases).toMatchObject(told)
      const [{ attempt }] = (await admin.get("/cases?kind=reverted")).body.cases
      expect((await admin.get(`/attempts/${attempt.id}`)).body.attempt).toMatchObject({ asks_for: null, cases: told })
      unread.mockRestore()
    })

    it("pays the part of its order that the service has moved", async () => {
      const { cartId, collectionId, first, orderId, second } = await orderOfSecond()
      await saysLater(collectionId, first, "closed", "60.00")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_twice"])
      await saysLater(collectionId, second, "closed", "40.00")
      const isOver = async () => (await bookOf(ctx, cartId)).openCases.join() === "amount_short"
      await waitFor(isOver, { what: "the end of the other case" })
      expect(await steps.orderBook(orderId)).toMatchObject({ transactions: [100, 60] })
      expect((await admin.post(`/orders/${orderId}/payment-link`)).body.code).toBe("payin_nothing_owed")
    })

    it("is too much where the service moves more than the order owes", async () => {
      const { cartId, collectionId, first, orderId, second } = await orderOfSecond()
      await says(collectionId, second, "canceled")
      await says(collectionId, first, "closed", "120.00")
      expect((await bookOf(ctx, cartId)).openCases.toSorted()).toEqual(["amount_over", "reverted"])
      expect((await steps.orderBook(orderId)).transactions[0]).toBe(100)
    })

    it("is too much once the service says that the other trade was paid after all", async () => {
      const { cartId, collectionId, first, second } = await orderOfSecond()
      await says(collectionId, second, "canceled")
      await says(collectionId, first, "closed")
      await says(collectionId, second, "closed")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["amount_over"])
    })
  })

  describe("money of a link that the order did not owe", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("pays the order once the service takes the other money back", async () => {
      const { cartId, collectionId, orderId } = await steps.paidOrder()
      await says(collectionId, cartId, "canceled")
      const { payment_collection_id: linkId } = (await admin.post(`/orders/${orderId}/payment-link`)).body
      await steps.start(linkId)
      await says(collectionId, cartId, "closed")
      await says(linkId, (await steps.attemptsOf(linkId))[0]!.external_transaction_id, "closed")
      expect(await steps.openCasesOf(linkId)).toEqual(["paid_not_owed"])
      await saysLater(collectionId, cartId, "canceled")
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ transactions: [100, 100] })
    })
  })

  describe("a second payment of an order whose first one is short", () => {
    it("is paid twice where it is more than the order owes", async () => {
      const { cartId, collectionId, first, second } = await orderOfSecond()
      await says(collectionId, second, "closed", "60.00")
      await says(collectionId, first, "closed")
      expect((await bookOf(ctx, cartId)).openCases.toSorted()).toEqual(["amount_short", "paid_twice"])
    })
  })
}
