import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Discovery } from "../../../src/merchant-api/discovery/discovery"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { createsOf, lostCreate, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { ReadyCart, StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const creates = () => createsOf(ctx)
  const trySession = ({ collectionId }: ReadyCart, provider_id = "pp_payin_default") =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id },
    })
  const openCases = async (cartId: string) => (await bookOf(ctx, cartId)).openCases

  async function failOften(cartId: string) {
    for (let tries = 0; tries < 5; tries++) await reconcileNow(ctx, cartId)
  }

  /** As if the attempt had been in this state for that long. */
  async function age(cartId: string, seconds: number) {
    const then = new Date(Date.now() - seconds * 1000)
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_attempt").where({ cart_id: cartId }).update({ created_at: then, unchanged_since: then })
  }

  describe("a create that nobody can look up", () => {
    beforeEach(() => control().reset())

    it("is not sent again by the shopper who comes back, for the service may know it", async () => {
      const cart = await lostCreate(ctx, "cut_after_commit")
      control().faults.clear()
      expect((await trySession(cart)).status).toBe(200)
      expect(creates()).toHaveLength(1)
    })

    it("is answered like any paid cart when its trade turns out to be paid", async () => {
      const cart = await lostCreate(ctx, "cut_after_commit")
      await control().setStatus(cart.cartId, "closed", { callback: false })
      control().faults.clear()
      expect(await trySession(cart)).toMatchObject({ status: 409, body: { code: "payin_paid" } })
      expect(await capturedBook(ctx, cart.cartId)).toMatchObject({ captures: [100] })
    })

    it("is not sent again after one look-up that did not find it: the trade may have been on its way", async () => {
      const cart = await lostCreate(ctx, "cut_after_commit")
      control().faults.clear()
      control().faults.add({ operation: "external", kind: "status", httpStatus: 404, body: { message: "No trade." } })
      expect((await trySession(cart)).status).toBe(200)
      expect(creates()).toHaveLength(1)
      expect(control().trades()).toHaveLength(1)
    })

    it("is not sent by a request that stood still until another one had taken its place", async () => {
      const cart = await ctx.readyCart()
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const standStill = jest.spyOn(Discovery.prototype, "listedCurrency").mockImplementationOnce(async (currency) => {
        // The other one has finished: nobody holds the lease any more.
        const given = { lease_owner: null, lease_until: null }
        await db("payin_attempt").where({ cart_id: cart.cartId }).update(given)
        return currency.toUpperCase()
      })
      expect((await trySession(cart)).status).toBe(422)
      expect(standStill).toHaveBeenCalled()
      standStill.mockRestore()
      expect(creates()).toEqual([])
      expect((await trySession(cart)).status).toBe(200)
      expect(creates()).toHaveLength(1)
    })

    it.each([
      [400, { message: "What?" }],
      [404, ""],
    ])(
      "becomes a case when the look-ups answer %i with %j, and the shopper pays in another way",
      async (httpStatus, body) => {
        const unclear = { kind: "unclear_absence", httpStatus, body } as const
        const cart = await lostCreate(ctx, "cut_before_commit", unclear)
        await failOften(cart.cartId)
        expect(await openCases(cart.cartId)).toEqual(["not_settling"])
        expect(payin().breaker.openAccounts()).toEqual([])
        expect((await trySession(cart, "pp_system_default")).status).toBe(200)
        expect(await ctx.shopper.orderOf(cart.cartId)).toMatchObject({ total: 100 })
      },
    )

    it("makes way for the next one after its time, and is watched", async () => {
      const cart = await lostCreate(ctx, "cut_before_commit", { kind: "unclear_absence" })
      await age(cart.cartId, 14 * 60)
      expect((await trySession(cart)).status).toBe(422)
      await age(cart.cartId, 16 * 60)
      expect((await trySession(cart)).status).toBe(200)
      const { attempts } = await bookOf(ctx, cart.cartId)
      expect(attempts).toMatchObject([
        { state: "opening", superseded_at: expect.any(Date), next_check_at: expect.any(Date) },
        { state: "open", superseded_at: null, external_transaction_id: `${cart.cartId}_2` },
      ])
      await control().setStatus(`${cart.cartId}_2`, "closed")
      expect(await capturedBook(ctx, cart.cartId)).toMatchObject({ captures: [100] })
    })

    it("keeps its place however long the service is silent", async () => {
      const cart = await lostCreate(ctx, "cut_before_commit")
      await age(cart.cartId, 16 * 60)
      expect((await trySession(cart)).status).toBe(422)
      expect((await bookOf(ctx, cart.cartId)).attempts).toMatchObject([{ state: "opening", superseded_at: null }])
    })
  })

  describe("a trade that stands under the cart's id already", () => {
    beforeEach(() => control().reset())

    it.each([99.99, 100.01])("is not the cart's when it is over %d", async (fiatAmount) => {
      const cart = await ctx.readyCart()
      control().createTrade({ fiatAmount, fiatCurrency: "EUR", extra: { externalTransactionId: cart.cartId } })
      expect((await trySession(cart)).status).toBe(200)
      expect((await bookOf(ctx, cart.cartId)).attempts).toMatchObject([
        { amount: fiatAmount.toFixed(2), superseded_at: expect.any(Date) },
        { state: "open", external_transaction_id: `${cart.cartId}_2`, trade_amount: "100.00" },
      ])
    })
  })
}
