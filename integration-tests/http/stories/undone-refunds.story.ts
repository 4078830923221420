import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { settleAttempt } from "../../../src/settlement/settle-attempt"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { capturedPayment, control, payin, refund, sendPayOuts } = payOutStory(ctx)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const payments = () => ctx.container.resolve(Modules.PAYMENT)

  describe("a refund by hand that Medusa takes back, because its database failed right after we had agreed", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    async function capturedByHand() {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const [payment] = await payments().listPayments({ payment_collection_id: collectionId } as object)
      return { cartId, paymentId: payment!.id }
    }

    async function undoneRefund(paymentId: string, amount: number) {
      const { paymentService_ } = payments() as unknown as { paymentService_: { update: () => Promise<void> } }
      jest.spyOn(paymentService_, "update").mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
      expect(await refund(paymentId, amount)).toHaveLength(1)
    }

    let aheadMinutes = 0

    /** The store looks at what is so old that no request can be at work on it. */
    async function minutesLater() {
      for (const table of ["payin_timeline_entry", "payin_case"])
        await db()(table).update({ created_at: db().raw("created_at - interval '3 minutes'") })
      const now = Date.now() + (aheadMinutes += 5) * 60_000
      const spy = jest.spyOn(Date, "now").mockImplementation(() => now)
      await runJob(ctx).finally(() => spy.mockRestore())
    }

    const cases = async () => (await adminClient(ctx).get("/cases?kind=refund_by_hand")).body.cases
    const listed = async () => (await adminClient(ctx).get("/refunds")).body.refunds

    it("is to be sent by nobody, and can be made again", async () => {
      const { cartId, paymentId } = await capturedByHand()
      await undoneRefund(paymentId, 100)
      expect((await cases())[0].money).toMatchObject({ to_send: "100.00" })
      await minutesLater()
      const [told] = await cases()
      expect(told.money).toMatchObject({ to_send: null })
      expect(told.facts).toEqual([
        { fact: "to_send", amount: "100.00" },
        { fact: "not_refunded", amount: "100.00" },
      ])
      expect(told.choices).toMatchObject([{ id: "handled" }])
      expect(await listed()).toEqual([])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [] })
      expect(await refund(paymentId, 100)).toEqual([])
      await minutesLater()
      expect((await cases())[0].money).toMatchObject({ to_send: "100.00" })
      expect((await cases())[0].facts).toHaveLength(3)
      expect(await listed()).toMatchObject([{ amount: "100.00", state: "recorded" }])
    })

    it("is a case of its own when a person has said by then that it was sent, once", async () => {
      const { cartId, paymentId } = await capturedByHand()
      await undoneRefund(paymentId, 30)
      const [{ fingerprint: seen, id }] = await cases()
      const body = { note: "Sent.", choice: "confirm_refund", seen }
      expect((await adminClient(ctx).post(`/cases/${id}/close`, body)).status).toBe(200)
      await minutesLater()
      await minutesLater()
      expect(await cases()).toMatchObject([
        { facts: [{ fact: "not_refunded", amount: "30.00" }], money: { to_send: null } },
      ])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["refund_by_hand"])
    })
  })

  describe("a refund that the service refuses after settling has read it in Medusa", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("does not stay in the sums of its payment", async () => {
      const { attempt, cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await db()("payin_attempt").where({ id: attempt.id }).update({ next_check_at: null })
      jest.spyOn(payin(), "readTradeOf").mockImplementationOnce(async (before) => {
        await settleAttempt(ctx.container, before.id)
        return before
      })
      control().faults.add({ operation: "pay-out", kind: "status", httpStatus: 400, times: 2 })
      expect(await refund(paymentId, 30)).toHaveLength(1)
      const read = (await payin().attempts.find(attempt.id))!
      expect(read.books).toMatchObject({ refunded: "30" })
      expect(read.next_check_at!.getTime() - Date.now()).toBeLessThan(11_000)
      await reconcileNow(ctx, cartId)
      expect((await payin().attempts.find(attempt.id))!.books).toMatchObject({ refunded: "0" })
    })
  })
}
