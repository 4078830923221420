import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitForPayment } from "../../../src/storefront"
import { createPayinStore } from "../../../src/storefront/store-client"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

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

  /** Time stands still meanwhile: however slow the machine is, the answer is held until there is news. */
  async function whileHeld(cartId: string, shown: string, happen: () => Promise<unknown>) {
    const clock = jest.spyOn(performance, "now").mockReturnValue(performance.now())
    try {
      const holding = ask(cartId, shown)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      await waitFor(() => payin().settled.listenerCount(attempt!.id) > 0, { what: "the answer to be held" })
      await happen()
      return await holding
    } finally {
      clock.mockRestore()
    }
  }

  describe("the answer to a page that says what it shows", () => {
    beforeEach(() => control().reset())

    it("comes at once when it says something else, and asks the page to come back soon", async () => {
      const { cartId } = await openedCart()
      const held = jest.spyOn(payin().settled, "once")
      const { payment } = await ask(cartId, "none")
      expect(payment).toMatchObject({ state: "waiting", retry_after_ms: 300 })
      expect(held).not.toHaveBeenCalled()
      held.mockRestore()
      expect((await ask(cartId)).payment).toMatchObject({ retry_after_ms: 3_000, fingerprint: payment.fingerprint })
    })

    it("is held for a second when it says the same, without asking the service", async () => {
      const { cartId } = await openedCart()
      const { fingerprint } = (await ask(cartId)).payment
      const reads = () =>
        control()
          .requests()
          .filter(({ method }) => method === "GET").length
      // However slow the machine was until now, it was read a moment ago, and is not due.
      const justRead = { next_check_at: null, trade_read_at: db().fn.now() }
      await db()("payin_attempt").where({ cart_id: cartId }).update(justRead)
      const before = reads()
      const held = jest.spyOn(payin().settled, "once")
      const { payment, ms } = await ask(cartId, fingerprint)
      expect(payment).toMatchObject({ fingerprint, retry_after_ms: 300 })
      expect(ms).toBeGreaterThan(950)
      expect(held).toHaveBeenCalled()
      held.mockRestore()
      expect(reads()).toBe(before)
    })

    it("ends with what another server writes", async () => {
      const { cartId } = await openedCart()
      const { fingerprint } = (await ask(cartId)).payment
      const { payment } = await whileHeld(cartId, fingerprint, () =>
        db()("payin_attempt").where({ cart_id: cartId }).update({ payment_page_url: "https://pay.example/other" }),
      )
      expect(payment).toMatchObject({ payment_page_url: "https://pay.example/other" })
    })

    it("ends with what this process settles", async () => {
      const { cartId } = await openedCart()
      const { fingerprint } = (await ask(cartId)).payment
      const { payment } = await whileHeld(cartId, fingerprint, () => control().setStatus(cartId, "closed"))
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
