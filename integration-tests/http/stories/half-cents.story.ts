import {
  createCartCreditLinesWorkflow,
  createOrderCreditLinesWorkflow,
  createOrderWorkflow,
} from "@medusajs/medusa/core-flows"
import { shopperTexts } from "../../../src/shopper-texts"
import { settleAttempt } from "../../../src/workflows"
import type { AdminClient } from "../admin-client"
import { capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Taxes, credits and fees leave an order with digits that nobody can pay or send back. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const waiting = unpaidOrderSteps(ctx)
  let admin: AdminClient
  beforeEach(() => void (admin = steps.openShop()))

  async function credit(orderId: string, amount: number): Promise<void> {
    const credit_lines = [{ order_id: orderId, amount, reference: "loyalty", reference_id: "credit_1" }]
    await createOrderCreditLinesWorkflow(ctx.container).run({ input: { id: orderId, credit_lines } })
  }

  async function creditCart(cart_id: string, amount: string): Promise<void> {
    const credit = { cart_id, amount: amount as never, reference: "loyalty", reference_id: "credit_1", metadata: null }
    await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
  }

  async function closes(collectionId: string): Promise<string> {
    const { external_transaction_id, id } = (await steps.attemptsOf(collectionId)).at(-1)!
    await ctx.sandbox.control.setStatus(external_transaction_id, "closed", { callback: false })
    await settleAttempt(ctx.container, id)
    return id
  }

  describe("half a cent of an order's total", () => {
    it("is not asked for once staff have sent back the excess, rounded as money is", async () => {
      const { collectionId, orderId } = await waiting.placedOrder()
      await credit(orderId, 22.485)
      const id = await closes(collectionId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -22.485 })
      const [found] = await steps.payin().listCases({ attempt_id: id, closed_at: null })
      expect(found).toMatchObject({ kind: "amount_over", facts: [{ fact: "order_overpaid", amount: "22.49" }] })
      const closing = { choice: "sent_difference_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${found!.id}/close`, closing)).status).toBe(200)
      expect((await admin.post(`/orders/${orderId}/payment-link`)).status).toBe(409)
      const linkId = await steps.linkFor(orderId, 10)
      expect((await steps.start(linkId)).body.message).toContain("Nothing is left to pay")
    })

    it("is no excess of the payment that was rounded up", async () => {
      const items = [{ variant_id: ctx.seed.products[0]!.variantId, title: "Teapot", quantity: 1, unit_price: 45.005 }]
      const input = { region_id: ctx.seed.regions.eur, email: "lena@example.com", currency_code: "eur", items }
      const { id: orderId } = (await createOrderWorkflow(ctx.container).run({ input })).result
      const { body } = await admin.post(`/orders/${orderId}/payment-link`)
      expect(body.amount).toBe("45.01")
      await steps.start(body.payment_collection_id)
      await closes(body.payment_collection_id)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [45.01] })
      expect(await steps.openCasesOf(body.payment_collection_id)).toEqual([])
    })
  })

  // As a discount leaves it of prices with their taxes in them: 20 digits in the store, and 27.575 in its answers.
  it("half a cent of a cart's total that Medusa misses by a trace is asked for as shown, and is no change of the cart", async () => {
    const { cartId, collectionId } = await ctx.readyCart()
    // A number holds no 20 digits.
    await creditCart(cartId, "72.425000000000000001")
    const { body } = await ctx.shopper.request<{ cart: { total: number } }>("GET", `/store/carts/${cartId}`)
    const data = { shown_total: `${body.cart.total} eur` }
    const path = `/store/payment-collections/${collectionId}/payment-sessions`
    const opened = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default", data } })
    expect(opened.status).toBe(200)
    const state = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
    expect(state.body).toMatchObject({ payment: { state: "waiting", amount: "27.58" } })
    await ctx.sandbox.control.setStatus(cartId, "closed")
    expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [27.575], openCases: [] })
  })

  it("less than the smallest coin is for another way to pay, which no other bank is", async () => {
    const { cartId, collectionId } = await ctx.readyCart()
    await creditCart(cartId, "99.997")
    const path = `/store/payment-collections/${collectionId}/payment-sessions`
    const refused = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ message: shopperTexts("en").errorTexts.out_of_limits })
    expect(ctx.sandbox.control.trades()).toEqual([])
  })
}
