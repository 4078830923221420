import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { finishCutRefunds } from "../../../src/settlement/pay-outs/finish-cut-refunds"
import { capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Medusa sums up what a collection received and gave back in a step of its own, after the capture or the refund. */
export default (ctx: StoryContext) => {
  const { control, refund } = payOutStory(ctx)
  const { payments, placedOrder, says } = unpaidOrderSteps(ctx)

  /** The database goes away at that step, once the collection has what it sums up. */
  function cutBeforeSums(what: "captures" | "refunds"): void {
    const host = payments() as unknown as Record<string, (id: string) => Promise<void>>
    const step = "maybeUpdatePaymentCollection_"
    const write = host[step]!.bind(host)
    const cut = jest.spyOn(host, step).mockImplementation(async (id) => {
      const own = await payments().listPayments({ payment_collection_id: id } as object, { relations: [what] })
      if (own.every((payment) => payment[what]?.length === 0)) return await write(id)
      cut.mockRestore()
      throw new Error("Connection terminated unexpectedly")
    })
  }

  /** What Medusa's panel shows. */
  async function shown(orderId: string) {
    const config = { headers: { authorization: `Bearer ${ctx.adminToken}` } }
    const { data } = await ctx.api.get(`/admin/orders/${orderId}?fields=id,payment_status,*payment_collections`, config)
    const { payment_collections: collections, payment_status } = data.order
    const { captured_amount, refunded_amount } = collections[0]
    return { payment_status, captured_amount, refunded_amount }
  }

  /** As in five minutes; a look that was made as if it were later still has to be followed by one of now. */
  async function finishInFiveMinutes() {
    await takeTurn(async () => {
      await finishCutRefunds(ctx.container)
      const now = Date.now() + 5 * 60_000
      const spy = jest.spyOn(Date, "now").mockImplementation(() => now)
      await finishCutRefunds(ctx.container).finally(() => spy.mockRestore())
    })
  }

  describe("what Medusa was stopped to sum up", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is shown as captured, as much as came", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      cutBeforeSums("captures")
      await control().setStatus(cartId, "closed", { fiatAmount: "90.00" })
      const { orders, transactions } = await capturedBook(ctx, cartId)
      expect(transactions).toEqual([90])
      expect(await shown(orders[0]!.id)).toMatchObject({ payment_status: "partially_captured", captured_amount: 90 })
    })

    it("is shown as refunded", async () => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      const [payment] = await payments().listPayments({ payment_collection_id: collectionId } as object)
      cutBeforeSums("refunds")
      expect(await refund(payment!.id, 100)).toEqual(["Connection terminated unexpectedly"])
      await finishInFiveMinutes()
      expect((await capturedBook(ctx, cartId)).transactions).toEqual([100, -100])
      expect(await shown(orderId)).toMatchObject({ payment_status: "refunded", refunded_amount: 100 })
    })

    it("is not shown as refunded where Medusa had begun that by itself, and nobody sent it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { fiatAmount: "90.00" })
      const [order] = (await capturedBook(ctx, cartId)).orders
      const [payment] = await payments().listPayments({ payment_collection_id: collectionId } as object)
      const raw_amount = JSON.stringify({ value: "90", precision: 20 })
      const left = { id: `ref_${cartId}`, amount: 90, raw_amount, payment_id: payment!.id }
      const note = "Refunded due to cart completion failure"
      await ctx.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)("refund")
        .insert({ ...left, note })
      // Staff take the rest in another way.
      const rest = { provider_id: "pp_system_default", currency_code: "eur", amount: 10, data: {} }
      const session = await payments().createPaymentSession(collectionId, rest)
      const other = await payments().authorizePaymentSession(session.id, {})
      await payments().capturePayment({ payment_id: other!.id, amount: 10 })
      expect(await shown(order!.id)).toMatchObject({ refunded_amount: 90 })
      await finishInFiveMinutes()
      expect(await shown(order!.id)).toMatchObject({ payment_status: "captured", refunded_amount: 0 })
    })
  })
}
