import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { createsOf, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  /** Or has ended, on a machine that was busy when it was asked. */
  async function isSettling(cartId: string): Promise<boolean> {
    const [attempt] = (await bookOf(ctx, cartId)).attempts
    return attempt!.lease_owner !== null || attempt!.state === "captured"
  }

  describe("a purchase", () => {
    beforeEach(() => control().reset())

    it("opens one trade and shows the shopper what a shopper may see, and nothing else", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const [session] = (await ctx.shopper.createPaymentSession(collectionId)).payment_sessions!
      const [attempt] = (await bookOf(ctx, cartId)).attempts
      expect(session!.status).toBe("pending")
      expect(session!.data).toEqual({
        session_id: session!.id,
        payin_attempt: attempt!.id,
        payin_ticket: null,
        notice: null,
        status: "active",
        payment_page_url: expect.stringContaining("/pay/"),
        requisite: {
          bank: expect.any(String),
          owner_name: expect.any(String),
          requisites: expect.any(String),
          sbp_number: null,
        },
        amount: "100.00",
        currency_code: "EUR",
        expires_at: expect.stringMatching(/Z$/),
      })
      expect(control().trades()).toMatchObject([{ fiatAmount: "100.00", fiatCurrency: "EUR" }])
      expect(createsOf(ctx)).toHaveLength(1)
    })

    it("becomes one order with one captured payment when the callback says closed, before the shopper is back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const book = await capturedBook(ctx, cartId)
      expect(book).toMatchObject(oneOrder)
      expect((await ctx.shopper.orderOf(cartId)).id).toBe(book.orders[0]!.id)
      expect(control().trades()).toHaveLength(1)
    })

    it("places the order at once when the shopper is back before the callback, and the callback changes nothing", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      const order = await ctx.shopper.orderOf(cartId)
      await control().sendCallback(cartId)
      const book = await capturedBook(ctx, cartId)
      expect(book).toMatchObject(oneOrder)
      expect(book.orders[0]!.id).toBe(order.id)
    })

    it("is settled as soon as the shopper has placed the order, when its callback never comes", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      payin.isStopping = true
      await control().setStatus(cartId, "closed", { callback: false })
      const { id } = await ctx.shopper.orderOf(cartId)
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      const linked = () =>
        db("payin_attempt")
          .where({ order_id: id })
          .first("state", { is_due: db.raw("next_check_at <= now()") })
      expect(await waitFor(linked, { what: "the order's link" })).toEqual({ state: "paid", is_due: true })
    })

    it("makes one order when the shopper and the callback come at the same moment", async () => {
      /** The two meet at different points of their work. */
      const moments: ((cartId: string, sent: Promise<unknown>) => Promise<unknown>)[] = [
        async () => undefined,
        async (_, sent) => await sent,
        async (cartId) => await waitFor(() => isSettling(cartId), { what: "settling to begin", pollMs: 5 }),
      ]
      for (const comes of moments) {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        await control().setStatus(cartId, "closed", { callback: false })
        const sent = control().sendCallback(cartId)
        await comes(cartId, sent)
        const [completion] = await Promise.all([ctx.shopper.completeCart(cartId), sent])
        expect(completion.body.type).toBe("order")
        expect(await capturedBook(ctx, cartId)).toMatchObject(oneOrder)
      }
    })

    it("tells a shopper who comes back too early to wait, and leaves the cart as it is", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const early = await ctx.shopper.completeCart(cartId)
      expect(early).toMatchObject({
        status: 200,
        body: {
          type: "cart",
          error: { type: "payment_requires_more_error", message: expect.stringMatching(/not arrived yet/) },
        },
      })
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject(oneOrder)
    })

    it("is settled by the job when its callback never comes", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject(oneOrder)
    })

    it("leaves a captured order alone, whatever the service says later, and tells a person", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("reverted"), { what: "the case" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ ...oneOrder, openCases: ["reverted"], refunds: [] })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, { what: "the case to close" })
      expect(await bookOf(ctx, cartId)).toMatchObject(oneOrder)
    })
  })
}

const oneOrder = {
  orders: [{ total: 100 }],
  captures: [100],
  transactions: [100],
  refunds: [],
  attempts: [{ state: "captured" }],
  openCases: [],
}
