import { createHmac } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { lockCollection } from "../../../src/settlement/collection-lock"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import type { ReadyCart, StoryContext } from "../story-context"

/** A service may send hundreds of callbacks about one payment, each with another body. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  async function paidCart(): Promise<ReadyCart> {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await control().setStatus(cart.cartId, "closed", { callback: false })
    return cart
  }

  /** @param note makes it another body */
  async function send(cart: ReadyCart, note: number): Promise<void> {
    const [attempt] = await payin().listAttempts({ cart_id: cart.cartId })
    const body = JSON.stringify({ note, id: attempt!.trade_id, externalTransactionId: cart.cartId })
    const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
    const answer = await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signature }, body })
    await answer.json()
    expect(answer.status).toBe(200)
  }

  const pending = async () => (await payin().listCallbacks({ state: "pending" }, { take: null })).length

  describe("many callbacks about one payment", () => {
    beforeEach(() => control().reset())

    it("hold up no other payment's while somebody is at its cart, and are settled together afterwards", async () => {
      const [crowded, other] = [await paidCart(), await paidCart()]
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      // The job has no part in it.
      const notDue = () => db("payin_attempt").update({ next_check_at: null })
      const unlock = await lockCollection(ctx.container, crowded.collectionId, 1_000)
      try {
        for (let part = 0; part < 5; part++) {
          await Promise.all(Array.from({ length: 30 }, (_, index) => send(crowded, 30 * part + index)))
        }
        await notDue()
        await send(other, 0)
        const isCaptured = async () => (await bookOf(ctx, other.cartId)).captures.length > 0
        await waitFor(isCaptured, { what: "the other payment to be captured", timeoutMs: 30_000 })
        expect((await bookOf(ctx, crowded.cartId)).captures).toEqual([])
      } finally {
        await unlock!()
      }
      await capturedBook(ctx, crowded.cartId)
      await waitFor(async () => (await pending()) === 0, { what: "no owed callback", timeoutMs: 60_000 })
      const { trade_id } = (await bookOf(ctx, crowded.cartId)).attempts[0]!
      const reads = control()
        .requests()
        .filter(({ path }) => path.includes(trade_id!))
      expect(reads.length).toBeLessThan(30)
    })
  })
}
