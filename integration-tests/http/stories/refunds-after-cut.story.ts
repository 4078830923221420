import { Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob } from "../actions"
import { inMinutes } from "../job-turns"
import { linkSteps } from "../link-steps"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** The host gives an order one credit at a time, and after the next one nobody can tell that an earlier one is missing. */
export default (ctx: StoryContext) => {
  const { control, refund } = payOutStory(ctx)
  const { payments, placedOrder, says } = unpaidOrderSteps(ctx)
  const { attemptsOf, linkFor, markPaid, orderBook, start } = linkSteps(ctx)

  const config = () => ({ headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true })
  const paymentOf = async (payment_collection_id: string) =>
    (await payments().listPayments({ payment_collection_id } as object))[0]!.id

  async function payLink(linkId: string) {
    expect((await start(linkId, "pp_payin_keeps")).status).toBe(200)
    await says(linkId, (await attemptsOf(linkId))[0]!.external_transaction_id, "closed")
  }

  describe("a refund of an order's other payment", () => {
    beforeEach(() => control().reset())

    it.each([
      ["of ours", payLink],
      ["of another provider", (linkId: string, orderId: string) => markPaid(orderId, linkId)],
    ] as const)("waits until one that was cut off has made the order cheaper: %s", async (_, pay) => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      await addPieceToOrder(ctx, orderId)
      const linkId = await linkFor(orderId, 45)
      await pay(linkId, orderId)
      const stopped = jest.spyOn(ctx.container.resolve(Modules.ORDER), "createOrderChange")
      stopped.mockImplementation((() => new Promise(() => undefined)) as never)
      void refund(await paymentOf(collectionId), 30)
      await waitFor(() => stopped.mock.calls.length > 0, { what: "the host to be there" })
      stopped.mockRestore()
      const url = `/admin/payments/${await paymentOf(linkId)}/refund`
      const tooSoon = await ctx.api.post(url, { amount: 10 }, config())
      expect([tooSoon.status, tooSoon.data.code]).toEqual([409, "payin_refund_cut_off"])
      await inMinutes(5, () => runJob(ctx))
      expect((await ctx.api.post(url, { amount: 10 }, config())).status).toBe(200)
      await inMinutes(10, () => runJob(ctx))
      const { pending, transactions } = await orderBook(orderId)
      expect({ pending, transactions: transactions.sort((a, b) => a - b) }).toEqual({
        pending: 0,
        transactions: [-30, -10, 45, 100],
      })
    })
  })

  describe("a refund whose credit Medusa was not told that it had begun", () => {
    beforeEach(() => control().reset())
    afterEach(() => void jest.restoreAllMocks())

    it.each([
      ["that owes nothing", "never", 0],
      ["that owed something before", "before", 45],
      ["that is made dearer before anybody looks", "after", 45],
    ])("is once on an order %s, although Medusa was not told that it is cheaper", async (_, addsPiece, pending) => {
      const { collectionId, orderId, cartId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      if (addsPiece === "before") await addPieceToOrder(ctx, orderId)
      const orders = ctx.container.resolve(Modules.ORDER)
      const confirm = orders.confirmOrderChange.bind(orders) as (...given: unknown[]) => Promise<unknown>
      jest.spyOn(orders, "confirmOrderChange").mockImplementationOnce((async (...given: unknown[]) => {
        await confirm(...given)
        throw new Error("Connection terminated unexpectedly")
      }) as never)
      const url = `/admin/payments/${await paymentOf(collectionId)}/refund`
      expect((await ctx.api.post(url, { amount: 30 }, config())).status).toBe(500)
      if (addsPiece === "after") await addPieceToOrder(ctx, orderId)
      await inMinutes(5, () => runJob(ctx))
      await inMinutes(10, () => runJob(ctx))
      const book = await orderBook(orderId)
      expect(book.transactions.sort((a, b) => a - b)).toEqual([-30, 100])
      expect(book.pending).toBe(pending)
      if (addsPiece === "never") await addPieceToOrder(ctx, orderId)
    })

    it("is on its order in minutes, which staff can change again", async () => {
      const { collectionId, orderId, cartId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      const orders = ctx.container.resolve(Modules.ORDER)
      const begin = orders.createOrderChange.bind(orders) as (given: unknown) => Promise<unknown>
      jest.spyOn(orders, "createOrderChange").mockImplementationOnce((async (given: unknown) => {
        await begin(given)
        throw new Error("Connection terminated unexpectedly")
      }) as never)
      const url = `/admin/payments/${await paymentOf(collectionId)}/refund`
      expect((await ctx.api.post(url, { amount: 30 }, config())).status).toBe(500)
      // Medusa has taken its transaction back, and left its credit.
      expect((await orderBook(orderId)).transactions).toEqual([100])
      await inMinutes(5, () => runJob(ctx))
      await inMinutes(10, () => runJob(ctx))
      const { pending, transactions } = await orderBook(orderId)
      expect({ pending, transactions: transactions.sort((a, b) => a - b) }).toEqual({
        pending: 0,
        transactions: [-30, 100],
      })
      await addPieceToOrder(ctx, orderId)
    })
  })

  describe("a refund that was cut off before it was on its order", () => {
    beforeEach(() => control().reset())

    it("makes the order cheaper beside a credit that staff gave meanwhile", async () => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      await addPieceToOrder(ctx, orderId)
      const stopped = jest.spyOn(ctx.container.resolve(Modules.ORDER), "addOrderTransactions")
      stopped.mockImplementation((() => new Promise(() => undefined)) as never)
      void refund(await paymentOf(collectionId), 30)
      await waitFor(() => stopped.mock.calls.length > 0, { what: "the host to be there" })
      stopped.mockRestore()
      // As Medusa's panel does.
      const credit = { amount: 20, reference: "refund", reference_id: orderId }
      expect((await ctx.api.post(`/admin/orders/${orderId}/credit-lines`, credit, config())).status).toBe(200)
      await inMinutes(5, () => runJob(ctx))
      await inMinutes(10, () => runJob(ctx))
      const { pending, transactions } = await orderBook(orderId)
      expect(transactions.sort((a, b) => a - b)).toEqual([-30, 100])
      expect(pending).toBe(25)
    })
  })

  describe("the cancellation of an order whose refund was cut off while the host lowered its total", () => {
    beforeEach(() => control().reset())

    it("waits until that is done, and asks nobody to confirm a change that they have not made", async () => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      const stopped = jest.spyOn(ctx.container.resolve(Modules.ORDER), "confirmOrderChange")
      stopped.mockImplementation((() => new Promise(() => undefined)) as never)
      void refund(await paymentOf(collectionId), 30)
      await waitFor(() => stopped.mock.calls.length > 0, { what: "the host to be there" })
      stopped.mockRestore()
      const cancel = () => ctx.api.post(`/admin/orders/${orderId}/cancel`, {}, config())
      const tooSoon = await cancel()
      expect([tooSoon.status, tooSoon.data.code]).toEqual([409, "payin_refund_cut_off"])
      await inMinutes(5, () => runJob(ctx))
      expect((await cancel()).status).toBe(200)
    })
  })
}
