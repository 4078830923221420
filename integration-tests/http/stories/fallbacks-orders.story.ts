import { waitFor } from "../../harness/wait-for"
import { createsOf, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

const FOREVER = Number.POSITIVE_INFINITY

/** The account `fallsorders` asks for a range, then for the method sbp, then for any bank. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const creates = () => createsOf(ctx).length
  const refuse = (when?: { fiatAmount: string }) =>
    control().faults.add({ operation: "pay-in", kind: "refuse", when, times: FOREVER })

  describe("an order that is placed before it is paid, where the service has no requisites", () => {
    beforeEach(() => control().reset())

    const place = async () => {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_fallsorders")
      return { ...cart, answer: await ctx.shopper.completeCart(cart.cartId) }
    }

    it("is placed once, on the trade of the fallback, which takes the completion's mark", async () => {
      refuse({ fiatAmount: "100.00" })
      const { answer, cartId } = await place()
      expect(answer.body.type).toBe("order")
      const placed = await bookOf(ctx, cartId)
      expect(placed).toMatchObject({
        orders: [{ status: "pending" }],
        attempts: [
          { state: "refused", completion_mark: null, completion_look_at: null, placed_unpaid_at: null },
          { state: "open", placed_unpaid_at: expect.any(Date) },
        ],
        sessions: [{ status: "pending_authorization", data: { payin_attempt: placed.attempts[1]!.id } }],
      })
      await reconcileNow(ctx, cartId)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [100],
        orders: [{ total: 100 }],
        openCases: [],
      })
    })

    it("asks for no other trade when the host brings its session back after a create whose answer was lost", async () => {
      const { cartId, collectionId } = await place()
      const before = creates()
      control().faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      control().faults.add({ operation: "external", kind: "status", times: FOREVER })
      await expect(ctx.shopper.createPaymentSession(collectionId, "pp_payin_falls")).rejects.toThrow("answered 422")
      expect(creates()).toBe(before + 1)
      const [placed, lost] = (await bookOf(ctx, cartId)).attempts
      expect(lost).toMatchObject({ account: "falls", state: "opening" })
      // Not before: the job looks it up in a few seconds.
      control().faults.clear()
      expect(await bookOf(ctx, cartId)).toMatchObject({ sessions: [{ data: { payin_attempt: placed!.id } }] })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).attempts[0]?.state === "captured", { what: "the capture" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [100], orders: [{ total: 100 }] })
    })

    it("is given up when the fallback's trade is never paid", async () => {
      refuse({ fiatAmount: "100.00" })
      const { cartId } = await place()
      await control().setStatus(`${cartId}_2`, "canceled")
      const isCanceled = async () => (await bookOf(ctx, cartId)).orders[0]?.status === "canceled"
      await waitFor(isCanceled, { what: "the canceled order" })
    })

    it("is not placed when no fallback opens a trade", async () => {
      refuse()
      const { answer, cartId } = await place()
      expect(answer.body).toMatchObject({
        type: "cart",
        error: { message: expect.stringMatching(/choose another bank/) },
      })
      expect(creates()).toBe(3)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], reservations: 0 })
    })
  })
}
