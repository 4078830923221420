import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import alert from "../../../src/jobs/alert"
import mail from "../../../src/jobs/mail"
import prune from "../../../src/jobs/prune"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import { mailSteps } from "../mail-steps"
import { scansOf, statementsOf } from "../statement-plans"
import type { StoryContext } from "../story-context"

/** Queues that are empty but for moments, so that reading one whole reads what there is to do. */
const queues = [
  "payin_uncounted_change_pkey",
  "IDX_payin_case_unbelled",
  "IDX_payin_case_belled",
  "IDX_payin_pay_out_due",
]

/**
 * Nothing but what a person has yet to decide, what cannot be settled now, and refunds where there are fewer of them than
 * lines of a history.
 */
const ofFew = [
  ...queues,
  ...[
    "IDX_payin_case_open_created",
    "IDX_payin_case_unalerted",
    "IDX_payin_attempt_failing",
    "IDX_payin_timeline_refund",
  ],
]

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  describe("the tables of attempts, callbacks and cases", () => {
    beforeEach(() => control().reset())

    it("are read by an index to find out which mails are due", async () => {
      const { later, rows, switchOff, switchOn } = mailSteps(ctx)
      const carts = [await ctx.readyCart(), await ctx.readyCart()]
      for (const { cartId, collectionId } of carts) {
        await ctx.shopper.createPaymentSession(collectionId)
        await later(cartId, "11 minutes")
      }
      switchOn()
      const statements = await statementsOf(ctx, async () => {
        await mail(ctx.container)
      }).finally(switchOff)
      expect((await rows()).map(({ outcome }) => outcome)).toEqual(["sent", "sent"])
      const planning = statements.filter(({ sql }) => sql.includes("FROM payin_mail m"))
      expect(planning).toHaveLength(4)
      const scans = await scansOf(ctx, planning)
      expect(scans.filter(({ index, isWhole }) => isWhole && !queues.includes(index))).toEqual([])
      const ofAttempts = scans.map(({ index }) => index).filter((index) => index.includes("_attempt_"))
      expect(new Set(ofAttempts)).toEqual(new Set(["IDX_payin_attempt_unchanged", "IDX_payin_attempt_window"]))
    })

    it("are read by an index, whatever a purchase, a callback and the jobs ask them", async () => {
      const statements = await statementsOf(ctx, async () => {
        const { cartId, collectionId } = await ctx.readyCart()
        const collection = await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.completeCart(cartId)
        await ctx.shopper.request("GET", `/store/payin/payment-sessions/${collection.payment_sessions![0]!.id}`)
        await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
        await capturedBook(ctx, cartId)
        await reconcileNow(ctx, cartId)
        await prune(ctx.container)
      })
      expect(statements.length).toBeGreaterThan(10)
      const scans = await scansOf(ctx, statements)
      expect(scans.filter(({ index, isWhole }) => isWhole && !queues.includes(index))).toEqual([])
      const pruning = scans.filter(({ sql }) => sql.startsWith("DELETE FROM payin_callback"))
      expect(pruning.map(({ index }) => index)).toContain("IDX_payin_callback_created")
    })

    it("are read by an index, whatever staff refund, ask for and cancel, and whoever is told of it", async () => {
      const { db, payin, switchOff, switchOn } = mailSteps(ctx)
      const { openShop, payments } = linkSteps(ctx)
      const admin = openShop()
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      const [order] = (await capturedBook(ctx, cartId)).orders
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 1, { what: "the case" })
      const [payment] = await payments().listPayments({ payment_collection_id: collectionId } as object)
      switchOn({ received: true })
      Object.assign(payin().options, { alerts: { channel: "feed", to: ["ada@example.com"] } })
      const statements = await statementsOf(ctx, async () => {
        await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 10 } })
        expect((await admin.post(`/orders/${order!.id}/payment-link`)).status).toBe(200)
        const status = `/store/payin/payment-sessions?cart_id=${cartId}`
        for (const path of [status, status]) await ctx.shopper.request("GET", path)
        for (const { id } of await payin().listCases({ closed_at: null })) {
          await admin.post(`/cases/${id}/assign`, { assignee: "me" })
          await admin.post(`/cases/${id}/comment`, { text: "The bank was asked." })
        }
        await db()("payin_case")
          .where({ closed_at: null, deleted_at: null })
          .update({ created_at: db().raw("created_at - interval '1 minute'") })
        await alert(ctx.container)
        for (const { id } of await payin().listCases({ closed_at: null }))
          expect((await admin.post(`/cases/${id}/close`, { note: "The shop keeps it." })).status).toBe(200)
        const headers = { authorization: `Bearer ${ctx.adminToken}` }
        const canceled = await ctx.shopper.request("POST", `/admin/orders/${order!.id}/cancel`, { headers })
        expect(canceled.status).toBe(200)
        await reconcileNow(ctx, cartId)
      }).finally(() => {
        switchOff()
        Object.assign(payin().options, { alerts: undefined })
      })
      expect(await payin().listTimelineEntries({ kind: ["refund_recorded", "link_made"] })).toHaveLength(3)
      const scans = await scansOf(ctx, statements)
      expect(scans.filter(({ index, isWhole }) => isWhole && !ofFew.includes(index))).toEqual([])
    })
  })
}
