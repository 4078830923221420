import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { waitForPayment } from "../../../src/storefront"
import { createPayinStore } from "../../../src/storefront/store-client"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  async function openedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  async function ask(cartId: string, shown?: string) {
    const began = performance.now()
    const query = new URLSearchParams({ cart_id: cartId, ...(shown === undefined ? {} : { shown }) })
    const response = await fetch(`${ctx.storeUrl}/store/payin/payment-sessions?${query}`, {
      headers: { "x-publishable-api-key": ctx.seed.publishableKey },
    })
    const { payment } = (await response.json()) as { payment: Record<string, any> }
    return { payment, ms: performance.now() - began }
  }

  describe("the answer to a page that says what it shows", () => {
    beforeEach(() => control().reset())

    it("comes at once when it says something else, and asks the page to come back soon", async () => {
      const { cartId } = await openedCart()
      const { payment, ms } = await ask(cartId, "none")
      expect(payment).toMatchObject({ state: "waiting", retry_after_ms: 300 })
      expect(ms).toBeLessThan(900)
      expect((await ask(cartId)).payment).toMatchObject({ retry_after_ms: 3_000, fingerprint: payment.fingerprint })
    })

    it("is held for a second when it says the same, without asking the service", async () => {
      const { cartId } = await openedCart()
      const { fingerprint } = (await ask(cartId)).payment
      const reads = () =>
        control()
          .requests()
          .filter(({ method }) => method === "GET").length
      const before = reads()
      const { payment, ms } = await ask(cartId, fingerprint)
      expect(payment).toMatchObject({ fingerprint, retry_after_ms: 300 })
      expect(ms).toBeGreaterThan(950)
      expect(reads()).toBe(before)
    })

    it("ends with what another server writes", async () => {
      const { cartId } = await openedCart()
      const { fingerprint } = (await ask(cartId)).payment
      const holding = ask(cartId, fingerprint)
      await sleep(100)
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      await db("payin_attempt").where({ cart_id: cartId }).update({ payment_page_url: "https://pay.example/other" })
      const { payment, ms } = await holding
      expect(payment).toMatchObject({ payment_page_url: "https://pay.example/other" })
      expect(ms).toBeLessThan(900)
    })

    it("ends with what this process settles", async () => {
      const { cartId } = await openedCart()
      const { fingerprint } = (await ask(cartId)).payment
      const holding = ask(cartId, fingerprint)
      await control().setStatus(cartId, "closed")
      const { payment } = await holding
      expect(payment.fingerprint).not.toBe(fingerprint)
      expect(payment.retry_after_ms).toBe(payment.message_key === "placing_order" ? 50 : null)
      await capturedBook(ctx, cartId)
      expect((await ask(cartId, payment.fingerprint)).payment).toMatchObject({ state: "paid", retry_after_ms: null })
    })

    it("brings a waiting page its order soon after the callback", async () => {
      const { cartId } = await openedCart()
      const store = createPayinStore({ url: ctx.storeUrl, publishableKey: ctx.seed.publishableKey })
      let isWaiting = false
      const pauses: number[] = []
      const world = {
        random: () => 1,
        untilVisible: () => Promise.resolve(),
        pause: async (ms: number) => (pauses.push(ms), await sleep(ms)),
      }
      const page = waitForPayment(store, { cartId }, { world, onUpdate: () => (isWaiting = true) })
      await waitFor(() => isWaiting, { what: "the page to wait" })
      await control().setStatus(cartId, "closed")
      const payment = await page
      expect(payment).toMatchObject({ state: "paid", orderId: (await bookOf(ctx, cartId)).orders[0]!.id })
      expect(pauses.every((ms) => ms === 375 || ms === 62.5)).toBe(true)
    })
  })
}
