import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  async function canceledCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await control().setStatus(cart.cartId, "canceled")
    await waitFor(async () => (await bookOf(ctx, cart.cartId)).sessions[0]?.status === "canceled", {
      what: "the session to end",
    })
    return cart
  }

  describe("a trade that is canceled", () => {
    beforeEach(() => control().reset())

    it("ends the session, takes the page away, and leaves the cart open", async () => {
      const { cartId } = await canceledCart()
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        captures: [],
        sessions: [{ status: "canceled", data: { status: "canceled", payment_page_url: null, requisite: null } }],
        attempts: [{ state: "canceled" }],
        openCases: [],
      })
    })

    it("lets the shopper pay again, with the next attempt", async () => {
      const { cartId, collectionId } = await canceledCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [100],
        transactions: [100],
        attempts: [{ state: "canceled" }, { state: "captured", external_transaction_id: `${cartId}_2` }],
      })
    })

    it("becomes an order after all when the service says closed later", async () => {
      const { cartId } = await canceledCart()
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("is a case for a person when the next attempt has paid the cart meanwhile", async () => {
      const { cartId, collectionId } = await canceledCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(`${cartId}_2`, "closed")
      await capturedBook(ctx, cartId)
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("paid_twice"), { what: "the case" })
      expect(await bookOf(ctx, cartId)).toMatchObject({
        captures: [100],
        transactions: [100],
        orders: [{ total: 100 }],
      })
    })

    it("is found by the job when the payment window ends and no callback comes", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).sessions).toMatchObject([{ status: "canceled" }])
    })
  })

  describe("what the service says and this version does not settle by itself", () => {
    beforeEach(() => control().reset())

    it.each([
      ["dispute", "dispute"],
      ["checking", "dispute"],
      ["re_calculation", "dispute"],
      ["something_new", "unknown_status"],
    ])("keeps a trade in %s pending, as a case %s that closes when the trade moves on", async (status, kind) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, status)
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: "the case" })
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        sessions: [{ status: "pending" }],
        openCases: [kind],
      })
      await control().setStatus(cartId, "closed")
      expect((await capturedBook(ctx, cartId)).captures).toEqual([100])
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, { what: "the case to close" })
    })
  })
}
