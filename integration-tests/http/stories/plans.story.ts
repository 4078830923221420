import mail from "../../../src/jobs/mail"
import prune from "../../../src/jobs/prune"
import { reconcileNow } from "../actions"
import { capturedBook } from "../book"
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
  })
}
