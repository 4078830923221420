import { cancelOrderWorkflow, createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { lostCreate } from "../actions"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Orders of 100 that were placed before they were paid, and whose shopper has the return page open. */
export default (ctx: StoryContext) => {
  const { payin, placedOrder, says } = unpaidOrderSteps(ctx)
  const { linkFor, markPaid, orderBook } = linkSteps(ctx)

  const shownTo = async (cartId: string) =>
    (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body.payment

  async function plannedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_orders")
    return cart
  }

  const leadsNowhere = { payment_page_url: null, requisite: null, can_pay_again: false, retry_after_ms: null }

  describe("an order that waits for its payment", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("asks nobody to pay once staff have canceled it", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      expect(await shownTo(cartId)).toMatchObject({ state: "waiting", requisite: expect.any(Object) })
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      const canceled = { state: "expired", message_key: "order_canceled", order_id: orderId, contact_shop: true }
      expect(await shownTo(cartId)).toMatchObject({ ...canceled, ...leadsNowhere })
      await says(collectionId, cartId, "closed")
      expect(await shownTo(cartId)).toMatchObject({ state: "needs_help" })
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_after_cancel"])
    })

    it("is not said to be prepared by whoever completes its cart once more, after a payment of it was refused", async () => {
      const { cartId, collectionId } = await placedOrder("keeps")
      await says(collectionId, cartId, "canceled")
      ctx.sandbox.control.faults.add({ operation: "pay-in", kind: "refuse", times: 2 })
      await expect(ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")).rejects.toThrow()
      await ctx.shopper.completeCart(cartId)
      const [canceled, ...refused] = (await bookOf(ctx, cartId)).attempts.map(({ state }) => state)
      expect([canceled, ...new Set(refused)]).toEqual(["canceled", "refused"])
      expect(await shownTo(cartId)).not.toMatchObject({ message_key: "preparing" })
    })

    it("is not said to be paid once a person has closed the case of its payment, and can be paid again", async () => {
      const { cartId, collectionId } = await placedOrder()
      const { faults, trades } = ctx.sandbox.control
      const times = Number.POSITIVE_INFINITY
      faults.add({ operation: "trade", kind: "altered", body: { fiatAmount: null }, times })
      await says(collectionId, cartId, "closed")
      const [open] = await payin().listCases({ kind: "unknown_status", closed_at: null })
      const by = { actor: "user_mira", note: "Nothing came.", choice: "handled" } as const
      expect(await closeCase(ctx.container, open!, by)).toBe("done")
      expect(await shownTo(cartId)).toMatchObject({ message_key: "closed_by_shop", can_pay_again: true })
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      expect(trades()).toHaveLength(2)
    })

    it.each(["handled", "keep_money"] as const)(
      "is a case once its money was decided about, unless it was kept: %s",
      async (choice) => {
        const { cartId, collectionId } = await placedOrder()
        const times = Number.POSITIVE_INFINITY
        ctx.sandbox.control.faults.add({ operation: "trade", kind: "altered", body: { fiatAmount: null }, times })
        await says(collectionId, cartId, "closed")
        const [open] = await payin().listCases({ kind: "unknown_status", closed_at: null })
        await closeCase(ctx.container, open!, { actor: "user_mira", note: "Dealt with.", choice })
        await says(collectionId, cartId, "closed")
        const told = choice === "handled" ? ["unpaid_order"] : []
        expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], openCases: told })
      },
    )

    it("asks nobody to pay once staff have marked it as paid, and money that comes all the same is a case", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await markPaid(orderId, await linkFor(orderId, 100))
      const settled = { state: "paid", message_key: "nothing_owed", order_id: orderId, contact_shop: false }
      expect(await shownTo(cartId)).toMatchObject({ ...settled, ...leadsNowhere })
      await says(collectionId, cartId, "closed")
      expect(await shownTo(cartId)).toMatchObject({ state: "needs_help", message_key: "paid_not_owed" })
      expect(await orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
    })
  })

  describe("a cart whose payment came to nothing, and that was paid in another way", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is not said to be unpaid by a return page that is still open, which leads to the order", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await says(collectionId, cartId, "canceled")
      expect(await shownTo(cartId)).toMatchObject({ state: "expired", can_pay_again: true })
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id } = await ctx.shopper.orderOf(cartId)
      const settled = { state: "paid", message_key: "nothing_owed", order_id: id, contact_shop: false }
      expect(await shownTo(cartId)).toMatchObject({ ...settled, ...leadsNowhere })
    })

    it.each([
      ["was only planned", async () => await plannedCart()],
      ["was being opened, and nobody knows whether it was", async () => await lostCreate(ctx, "cut_before_commit")],
    ])("is not said to be prepared for ever where that payment %s", async (_what, begin) => {
      const { cartId, collectionId } = await begin()
      expect(await shownTo(cartId)).toMatchObject({ state: "waiting" })
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id } = await ctx.shopper.orderOf(cartId)
      const settled = { state: "paid", message_key: "nothing_owed", order_id: id, contact_shop: false }
      expect(await shownTo(cartId)).toMatchObject({ ...settled, ...leadsNowhere })
    })
  })

  describe("an order that costs nothing by the time its payment arrives", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is not said to be unfinished, neither to the shopper nor to staff", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const credit = { cart_id: cartId, amount: 100, reference: "gift", reference_id: cartId, metadata: null }
      await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
      const { id } = await ctx.shopper.orderOf(cartId)
      await says(collectionId, cartId, "closed")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_not_owed"])
      const shown = await shownTo(cartId)
      expect(shown).toMatchObject({ state: "needs_help", message_key: "paid_not_owed", order_id: id })
      expect(shown.message).toMatch(/^€100\.00 has arrived, but nothing was left to pay/)
    })
  })
}
