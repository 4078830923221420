import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** The database was restored from a backup, and the service knows trades that were opened after it. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  const callbackEnds = (state: "done" | "unmatched") =>
    waitFor(async () => (await payin().listCallbacks({ state }))[0], { what: `a callback that is ${state}` })

  /** The cart is in the backup; that its shopper began to pay is not. */
  async function withoutCollection(cartId: string, collectionId: string) {
    await db()("cart_payment_collection").where({ cart_id: cartId }).delete()
    await ctx.container.resolve(Modules.PAYMENT).deletePaymentCollections([collectionId])
  }

  function knownTrade(externalTransactionId: string, fiatAmount: number, account?: string) {
    control().createTrade({ fiatAmount, fiatCurrency: "EUR", extra: { externalTransactionId } }, account)
  }

  const placed = { orders: [{ total: 100 }], captures: [100], transactions: [100], openCases: [] }

  describe("money for a cart of a restored database", () => {
    beforeEach(() => control().reset())

    it("places its order, although the cart had no payment collection when the backup was made", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await withoutCollection(cartId, collectionId)
      knownTrade(cartId, 100)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject(placed)
    })

    it("is a case where the cart without a payment collection wants another amount", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await withoutCollection(cartId, collectionId)
      knownTrade(cartId, 70)
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("paid_superseded"), { what: "the case" })
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
    })

    it.each([
      { amount: 100, is: placed },
      { amount: 70, is: { orders: [], captures: [], openCases: ["paid_superseded"] } },
    ])("is settled where the backup has only the plan of its trade (%j)", async ({ amount, is }) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      knownTrade(cartId, amount, "orders")
      await control().setStatus(cartId, "closed")
      await callbackEnds("done")
      expect(await bookOf(ctx, cartId)).toMatchObject(is)
    })

    it("is a case where the backup has only the plan, and the service does not say how much came", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      knownTrade(cartId, 100, "orders")
      control().faults.add({ operation: "any", kind: "altered", body: { fiatAmount: null }, times: 100 })
      await control().setStatus(cartId, "closed")
      await callbackEnds("done")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], openCases: ["unknown_status"] })
    })

    it("is a case where its trade has the next attempt's id, and was for another amount", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      knownTrade(cartId, 70)
      await control().setStatus(cartId, "closed", { callback: false })
      await ctx.shopper.createPaymentSession(collectionId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        attempts: [
          { state: "paid", amount: "70.00", superseded_at: expect.any(Date) },
          { state: "open", amount: "100.00", superseded_at: null, external_transaction_id: `${cartId}_2` },
        ],
        openCases: ["paid_superseded"],
      })
    })
  })
}
