import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const control = () => ctx.sandbox.control
  const caseOpens = (cartId: string, kind: string) =>
    waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: `the case ${kind}` })

  async function openedCart() {
    const cart = await ctx.readyCart()
    const { payment_sessions } = await ctx.shopper.createPaymentSession(cart.collectionId)
    return { ...cart, sessionId: payment_sessions![0]!.id }
  }

  const told = async (query: string) => {
    const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions${query}`)
    return body.payment as Record<string, unknown>
  }
  const plain = (text: unknown) => String(text).replace(/\s/g, " ")

  async function closeCase(kind: string, choice: string) {
    const admin = await adminClient(ctx)
    const { body } = await admin.get(`/cases?kind=${kind}`)
    const { status } = await admin.post(`/cases/${body.cases[0].id}/close`, { note: "seen", choice })
    expect(status).toBe(200)
  }

  describe("a shopper of whom something else arrived than was asked for", () => {
    beforeEach(() => control().reset())

    it("reads how much of it arrived, in their language, and how to reach the shop", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      const { orders } = await capturedBook(ctx, cartId)
      const payment = await told(`?cart_id=${cartId}`)
      expect(payment).toMatchObject({
        state: "paid",
        message_key: "paid_short",
        message: "€60.00 of €100.00 has arrived. Please contact the shop about the rest.",
        amount: "100.00",
        received_amount: "60.00",
        order_id: orders[0]!.id,
        contact_shop: true,
        support_email: "help@shop.example",
        retry_after_ms: null,
      })
      const russian = await told(`?cart_id=${cartId}&locale=ru-RU`)
      expect(plain(russian.message)).toBe("Поступило 60,00 € из 100,00 €. Об остатке напишите в магазин.")
      const byOrder = await told(`?order_id=${orders[0]!.id}`)
      expect({ ...byOrder, seconds_left: payment.seconds_left }).toEqual(payment)
    })

    it("reads it on the order's page too, before the payment is known to be the order's", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      const { orders } = await capturedBook(ctx, cartId)
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      await db("payin_attempt").where({ cart_id: cartId }).update({ order_id: null })
      expect(await told(`?order_id=${orders[0]!.id}`)).toMatchObject({ message_key: "paid_short" })
    })

    it("reads no more of it once all has arrived", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      await capturedBook(ctx, cartId)
      await control().setStatus(cartId, "closed", { fiatAmount: "100.00" })
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, { what: "the case to close" })
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({
        message_key: "paid",
        received_amount: "100.00",
        contact_shop: false,
      })
    })

    it("reads no more of it either once its rest has come in another way", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({ message_key: "paid_short" })
      await steps.markPaid(orderId, await steps.linkFor(orderId, 30))
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({ message_key: "paid_short" })
      await steps.markPaid(orderId, await steps.linkFor(orderId, 10))
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({
        state: "paid",
        message_key: "paid",
        received_amount: "60.00",
        contact_shop: false,
      })
    })

    it("reads that more arrived, until a person has decided about it", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "150.00" })
      await capturedBook(ctx, cartId)
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({
        message_key: "paid_over",
        message: "€150.00 has arrived instead of €100.00. Please contact the shop about the difference.",
        amount: "100.00",
        received_amount: "150.00",
      })
      await caseOpens(cartId, "amount_over")
      await closeCase("amount_over", "keep_money")
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({ message_key: "paid", contact_shop: false })
    })

    it("reads that two payments of one cart arrived, until a person has decided about the second", async () => {
      const { cartId, collectionId } = await openedCart()
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(`${cartId}_2`, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({ message_key: "paid" })
      await control().setStatus(cartId, "closed")
      await caseOpens(cartId, "paid_twice")
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({
        state: "paid",
        message_key: "paid_twice",
        message: expect.stringMatching(
          /^More than one payment has arrived for this purchase: €1\d\d\.00 and €100\.00\./,
        ),
        order_id: orders[0]!.id,
      })
      await closeCase("paid_twice", "sent_back")
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({ message_key: "paid" })
    })

    it("reads of a payment beside another provider's what it is, and not that an order failed", async () => {
      const { cartId, collectionId } = await openedCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await caseOpens(cartId, "paid_twice")
      expect(await told(`?cart_id=${cartId}`)).toMatchObject({
        state: "needs_help",
        message_key: "paid_again",
        message:
          "€100.00 has arrived for a purchase that already has another payment. Please contact the shop about it.",
      })
    })

    it("has a reference by which staff find the payment, however it is written down", async () => {
      const { cartId } = await openedCart()
      const { reference, payin_attempt } = await told(`?cart_id=${cartId}`)
      await openedCart()
      const admin = await adminClient(ctx)
      const text = String(reference)
      for (const q of [text, text.toLowerCase(), text.replace("-", ""), text.replace("-", " ")]) {
        const { body } = await admin.get(`/attempts?q=${encodeURIComponent(q)}`)
        expect([q, body.attempts.map(({ id }: { id: string }) => id)]).toEqual([q, [payin_attempt]])
      }
    })
  })
}
