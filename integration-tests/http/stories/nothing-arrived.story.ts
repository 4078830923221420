import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { settleAttempt } from "../../../src/workflows"
import { runJob } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** The service closes a trade with an amount of zero: whatever that means, no money arrived. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  async function says(cartId: string, status: string, fiatAmount?: string) {
    await control().setStatus(cartId, status, { callback: false, fiatAmount })
    const attempts = (await payin().listAttempts({ cart_id: cartId })) as AttemptRow[]
    for (const { id } of attempts) await settleAttempt(ctx.container, id)
  }

  const paymentOf = async (cartId: string) =>
    (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body.payment

  describe("a trade that is closed with nothing", () => {
    beforeEach(() => control().reset())

    it("places no order, is a case, and lets the shopper pay again", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await says(cartId, "closed", "0.00")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        captures: [],
        sessions: [{ status: "canceled", data: { status: "canceled", payment_page_url: null } }],
        attempts: [{ state: "canceled", trade_status: "closed" }],
        openCases: ["nothing_arrived"],
      })
      const unpaid = { state: "expired", message_key: "not_paid", can_pay_again: true, payment_page_url: null }
      expect(await paymentOf(cartId)).toMatchObject(unpaid)
      expect((await ctx.shopper.completeCart(cartId)).body.type).not.toBe("order")

      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: ["nothing_arrived"] })
    })

    it("is settled as ever when the service names a real amount later", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await says(cartId, "closed", "0.00")
      await says(cartId, "closed", "100.00")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [100],
        attempts: [{ state: "captured" }],
        openCases: [],
      })
    })

    it("leaves an order that waits for it as it is, with the case, until the service takes its word back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      await says(cartId, "closed", "0.00")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "pending" }],
        captures: [],
        reservations: 1,
        openCases: ["nothing_arrived"],
      })
      expect(await paymentOf(cartId)).toMatchObject({ state: "expired", can_pay_again: true })
      await says(cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], openCases: [] })
    })

    it("asks about an order that still waits for it once its case is closed, until that is decided or it is canceled", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const { id: order_id } = await ctx.shopper.orderOf(cartId)
      await says(cartId, "closed", "0.00")
      const [found] = await payin().listCases({ kind: "nothing_arrived", closed_at: null })
      const by = { actor: "user_mira", note: "The service has nothing either.", choice: "handled" as const }
      expect(await closeCase(ctx.container, found!, by)).toBe("done")
      await runJob(ctx)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], openCases: ["unpaid_order"] })
      const [unpaid] = await payin().listCases({ kind: "unpaid_order", closed_at: null })
      expect(unpaid!.facts).toEqual([{ fact: "payment_decided" }])
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id } })
      await says(cartId, "closed", "0.00")
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("asks anew about the trade alone, before its order, when the service has said something else meanwhile", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      await says(cartId, "closed", "0.00")
      const [found] = await payin().listCases({ kind: "nothing_arrived", closed_at: null })
      await closeCase(ctx.container, found!, { actor: "user_mira", note: "The service has nothing either." })
      for (const status of ["dispute", "closed"]) await says(cartId, status, "0.00")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["nothing_arrived"])
    })

    it("keeps no order from being given up once its case is closed and the next payment came to nothing", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      await says(cartId, "closed", "0.00")
      const [found] = await payin().listCases({ kind: "nothing_arrived", closed_at: null })
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await closeCase(ctx.container, found!, { actor: "user_mira", note: "The customer pays again." })
      await control().setStatus(`${cartId}_2`, "canceled", { callback: false })
      for (const { id } of (await payin().listAttempts({ cart_id: cartId })) as AttemptRow[]) {
        await settleAttempt(ctx.container, id)
      }
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], openCases: [] })
    })

    it("is a case, and nothing is undone, when the payment is captured already", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await says(cartId, "closed")
      await says(cartId, "closed", "0.00")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "pending" }],
        captures: [100],
        attempts: [{ state: "captured" }],
        openCases: ["nothing_arrived"],
      })
    })
  })
}
