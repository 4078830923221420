import { type CaseKind, PAYIN_MODULE } from "../../../src/modules/payin"
import { runJob } from "../actions"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import { sendWhileHeld } from "../send-while-held"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

export default (ctx: StoryContext) => {
  const links = linkSteps(ctx)
  const config = () => ({ headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true })

  describe("a payment collection that a shopper is paying", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    async function openSession() {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId)
      return cart
    }

    const staffStart = (id: string) =>
      ctx.api.post(`/admin/payment-collections/${id}/payment-sessions`, { provider_id: "pp_system_default" }, config())
    const staffMark = (id: string, order_id: string) =>
      ctx.api.post(`/admin/payment-collections/${id}/mark-as-paid`, { order_id }, config())
    const refusal = (words: string) => [409, "payin_paid", expect.stringContaining(words)]
    const staffDelete = (id: string) => ctx.api.delete(`/admin/payment-collections/${id}`, config())

    it.each([
      ["start another payment in it", staffStart],
      ["delete it", staffDelete],
    ])("is settled before or after staff %s, not meanwhile", async (_, work) => {
      const { collectionId } = await openSession()
      const answer = await sendWhileHeld(ctx, collectionId, () => work(collectionId))
      expect(answer).toMatchObject({ status: 200 })
    })

    it.each([
      ["booked by hand", (id: string, order_id: string) => staffMark(id, order_id)],
      ["asked for in another way", (id: string) => staffStart(id)],
    ])("is not %s when its money has just arrived", async (_, work) => {
      const { linkId, orderId } = await links.raisedOrder()
      await links.start(linkId)
      const [attempt] = await links.attemptsOf(linkId)
      await ctx.sandbox.control.setStatus(attempt!.external_transaction_id, "closed", { callback: false })
      const { data, status } = await work(linkId, orderId)
      expect([status, data.code]).toEqual([409, "payin_paid"])
      expect(data.message).toContain("has arrived, and is being recorded")
      await runJob(ctx)
      await links.untilCaptured(linkId)
      expect(await links.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 45] })
      expect(await links.openCasesOf(linkId)).toEqual([])
    })

    it("is not asked for in another way once its money is on its order", async () => {
      const { linkId, orderId } = await links.raisedOrder()
      await links.start(linkId)
      const [attempt] = await links.attemptsOf(linkId)
      await ctx.sandbox.control.setStatus(attempt!.external_transaction_id, "closed")
      await links.untilCaptured(linkId)
      const { data, status } = await staffStart(linkId)
      expect([status, data.code, data.message]).toEqual(refusal("is on its order"))
      expect(await links.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 45] })
    })

    it("is not booked by hand beside it when the money of its order has just arrived, whatever else is asked", async () => {
      const { cartId, collectionId, orderId } = await unpaidOrderSteps(ctx).placedOrder()
      const besideId = await links.linkFor(orderId, 100)
      const [attempt] = await links.attemptsOf(collectionId)
      await links.payin().cases.open(attempt!.id, "not_settling", { facts: [], again: "keep" })
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      const { data, status } = await staffMark(besideId, orderId)
      expect([status, data.code]).toEqual([409, "payin_paid"])
      await runJob(ctx)
      await links.untilCaptured(collectionId)
      expect(await links.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
      expect(await links.openCasesOf(collectionId)).toEqual([])
    })

    it("is booked by hand beside it while a case asks about money of its order", async () => {
      const { collectionId, orderId } = await unpaidOrderSteps(ctx).placedOrder()
      const besideId = await links.linkFor(orderId, 100)
      const [attempt] = await links.attemptsOf(collectionId)
      const paid = { state: "paid", trade_status: "closed", trade_amount: "100.00", trade_revision: 2 } as const
      await links.payin().updateAttempts([{ id: attempt!.id, next_check_at: null, ...paid }])
      await links.payin().cases.open(attempt!.id, "paid_superseded", { facts: [], again: "keep" })
      const { data, status } = await staffMark(besideId, orderId)
      expect([status, data.code]).toEqual([200, undefined])
    })

    it.each<[string, object, CaseKind | null, unknown[]]>([
      ["not while a case asks about its money", {}, "paid_superseded", refusal("a case asks about it")],
      [
        "not while it cannot be recorded",
        { settle_failures: 5 },
        "not_settling",
        refusal("could not be recorded so far"),
      ],
      ["once they have decided about its money", { resolved_revision: 2 }, null, [200, undefined, undefined]],
    ])("is booked by hand by staff: %s", async (_, change, kind, answer) => {
      const { linkId, orderId } = await links.raisedOrder()
      await links.start(linkId)
      const [attempt] = await links.attemptsOf(linkId)
      const payin = links.payin()
      const paid = { state: "paid", trade_status: "closed", trade_amount: "45.00", trade_revision: 2 } as const
      await payin.updateAttempts([{ id: attempt!.id, next_check_at: null, ...paid, ...change }])
      if (kind) await payin.cases.open(attempt!.id, kind, { facts: [], again: "keep" })
      const { data, status } = await staffMark(linkId, orderId)
      expect([status, data.code, data.message]).toEqual(answer)
    })

    it("answers its shopper also when staff start another payment in it at the same moment", async () => {
      const { cartId, collectionId } = await openSession()
      const body = { provider_id: "pp_payin_keeps" }
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      const [answer, { status }] = await Promise.all([
        ctx.shopper.request("POST", path, { body }),
        staffStart(collectionId),
      ])
      expect([answer.status, status]).toEqual([200, 200])
      const { attempts } = ctx.container.resolve(PAYIN_MODULE)
      expect((await attempts.findPaying({ payment_collection_id: collectionId })).live).toBeDefined()
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
    })
  })
}
