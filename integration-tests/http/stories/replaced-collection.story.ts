import { PAYIN_MODULE } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

/** Somebody deletes the payment collection of an open cart in Medusa, whose payment is open; the shopper gets another. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  async function deleteCollection(id: string): Promise<void> {
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    expect((await ctx.api.delete(`/admin/payment-collections/${id}`, { headers })).status).toBe(200)
  }

  async function startedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await deleteCollection(cart.collectionId)
    return cart
  }

  const start = (collectionId: string) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: "pp_payin_default" },
    })

  const anotherCollection = async (cartId: string) => (await ctx.shopper.createPaymentCollection(cartId)).id

  async function says(cartId: string, status: string) {
    await control().setStatus(cartId, status, { callback: false })
    for (const { id } of (await bookOf(ctx, cartId)).attempts) await settleAttempt(ctx.container, id)
    return await bookOf(ctx, cartId)
  }

  const placed = { orders: [{ total: 100 }], captures: [100], transactions: [100], openCases: [] }

  describe("a cart whose payment collection was deleted", () => {
    beforeEach(() => control().reset())

    it("keeps its trade, and gets no second one", async () => {
      const { cartId } = await startedCart()
      await ctx.shopper.createPaymentSession(await anotherCollection(cartId))
      expect(control().trades()).toHaveLength(1)
      expect(await says(cartId, "closed")).toMatchObject(placed)
    })

    it("gets its order although the shopper never comes back, and nobody is told that it was deleted", async () => {
      const { cartId } = await startedCart()
      await says(cartId, "closed")
      expect(await says(cartId, "closed")).toMatchObject(placed)
      expect(control().trades()).toHaveLength(1)
      expect(await payin().listCases()).toEqual([])
    })

    it("gets its order when the money arrived before the shopper begins again", async () => {
      const { cartId } = await startedCart()
      expect(await says(cartId, "closed")).toMatchObject({ orders: [], openCases: [] })
      // The job would settle it in a few seconds.
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      await payin().updateAttempts([{ id: attempt!.id, next_check_at: null }])
      const answer = await start(await anotherCollection(cartId))
      expect(answer).toMatchObject({ status: 409, body: { code: "payin_paid" } })
      expect(await says(cartId, "closed")).toMatchObject(placed)
      expect(control().trades()).toHaveLength(1)
    })

    it("opens no trade for a page that still has the deleted one", async () => {
      const { collectionId } = await startedCart()
      expect(await start(collectionId)).toMatchObject({ status: 404, body: { code: "payin_link_gone" } })
      expect(control().trades()).toHaveLength(1)
    })
  })

  describe("a link to pay that staff deleted", () => {
    beforeEach(() => control().reset())

    it("opens no trade for a page that still has it", async () => {
      const steps = linkSteps(ctx)
      const linkId = await steps.linkFor(await steps.draftOrder(), 45)
      await deleteCollection(linkId)
      expect(await steps.start(linkId)).toMatchObject({ status: 404, body: { code: "payin_link_gone" } })
      expect(control().trades()).toEqual([])
    })
  })
}
