import { Modules } from "@medusajs/framework/utils"
import {
  deleteInventoryItemWorkflow,
  deleteProductsWorkflow,
  deleteSalesChannelsWorkflow,
  deleteShippingOptionsWorkflow,
  processPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, reconcileNow, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  async function deleteTeapot(): Promise<void> {
    await deleteProductsWorkflow(ctx.container).run({ input: { ids: [ctx.seed.products[0]!.productId] } })
  }

  describe("goods that staff deleted from the catalogue while they were in a cart", () => {
    beforeEach(() => control().reset())

    it.each(["closed", "active"])("are named to whoever completes the cart, whose trade is %s", async (status) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await deleteTeapot()
      await control().setStatus(cartId, status, { callback: false })
      const answer = await ctx.shopper.request("POST", `/store/carts/${cartId}/complete`)
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("teapot") } })
    })

    it("are named in the shopper's language where the order comes before the payment", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await deleteTeapot()
      const headers = { "x-medusa-locale": "ru" }
      const answer = await ctx.shopper.request("POST", `/store/carts/${cartId}/complete`, { headers })
      const body = { code: "insufficient_inventory", message: expect.stringMatching(/не осталось.*teapot/) }
      expect(answer).toMatchObject({ status: 400, body })
    })
  })

  describe("stock that is gone between payment and order", () => {
    beforeEach(() => control().reset())

    it("is a case for a person, with the payment untouched and the cart as it was", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        captures: [],
        refunds: [],
        sessions: [{ status: "pending" }],
        attempts: [{ state: "paid" }],
        openCases: ["paid_without_order"],
      })
    })

    it("is a case that names the goods when staff deleted them from the catalogue", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await deleteTeapot()
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [found] = await payin.listCases({ kind: "paid_without_order" })
      const words = expect.stringMatching(/^Deleted from the catalogue: .*teapot.*\.$/)
      expect(found).toMatchObject({ facts: [{ fact: "reason", words }] })
    })

    it("is a case that names the goods when staff deleted their inventory item", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const { inventoryItemId } = ctx.seed.products[0]!
      await deleteInventoryItemWorkflow(ctx.container).run({ input: [inventoryItemId] })
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [found] = await payin.listCases({ kind: "paid_without_order" })
      const words = expect.stringMatching(/^The inventory item was deleted: .*teapot.*\.$/)
      expect(found).toMatchObject({ facts: [{ fact: "reason", words }] })
    })

    it("is a case that names the delivery when staff deleted it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const ids = [ctx.seed.shippingOptions.standard]
      await deleteShippingOptionsWorkflow(ctx.container).run({ input: { ids } })
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [found] = await payin.listCases({ kind: "paid_without_order" })
      const words = expect.stringMatching(/^Deleted delivery: Standard\. .*shipping profiles/)
      expect(found!.facts).toEqual([{ fact: "reason", words }])
    })

    it("is a case that names the sales channel when staff deleted it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const channel = await ctx.container.resolve(Modules.SALES_CHANNEL).createSalesChannels({ name: "Market stall" })
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.container.resolve(Modules.CART).updateCarts([{ id: cartId, sales_channel_id: channel.id }])
      await deleteSalesChannelsWorkflow(ctx.container).run({ input: { ids: [channel.id] } })
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const [found] = await payin.listCases({ kind: "paid_without_order" })
      expect(found!.facts).toEqual([{ fact: "reason", words: "Deleted sales channel: Market stall." }])
    })

    it("becomes one order by itself when the stock is back, and the case closes", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await setStock(ctx, 10)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [100],
        transactions: [100],
        refunds: [],
        openCases: [],
      })
    })

    it("keeps what is paid from the shopper's next clicks: no new payment, no changed cart", async () => {
      const { cartId, collectionId } = await paidWithoutStock(ctx)
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      for (const provider_id of ["pp_payin_default", "pp_system_default"]) {
        expect(await ctx.shopper.request("POST", path, { body: { provider_id } })).toMatchObject({
          status: 409,
          body: { code: "payin_paid", message: "This cart is paid. Your order is being placed." },
        })
      }
      const items = `/store/carts/${cartId}/line-items`
      const add = { variant_id: ctx.seed.products[1]!.variantId, quantity: 1 }
      expect((await ctx.shopper.request("POST", items, { body: add })).status).toBe(409)
      const [item] = (await ctx.shopper.readCart(cartId)).items!
      expect((await ctx.shopper.request("DELETE", `${items}/${item!.id}`)).status).toBe(409)
      await setStock(ctx, 10)
      const order = await ctx.shopper.orderOf(cartId)
      expect((await bookOf(ctx, cartId)).orders).toMatchObject([{ id: order.id }])
    })

    it("keeps the paid session when the host captures first and then has no stock, so that nobody pays twice", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const [session] = (await ctx.shopper.createPaymentSession(collectionId)).payment_sessions!
      await control().setStatus(cartId, "closed", { callback: false })
      await setStock(ctx, 0)
      // Another plugin's webhook, or a line of the store's own code.
      const input = { action: "captured" as const, data: { session_id: session!.id, amount: 100 } }
      await processPaymentWorkflow(ctx.container).run({ input, throwOnError: false })
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        captures: [100],
        refunds: [],
        sessions: [{ id: session!.id, status: "authorized" }],
      })
      await setStock(ctx, 10)
      await reconcileNow(ctx, cartId)
      const whole = { orders: [{ total: 100 }], captures: [100], transactions: [100], refunds: [], openCases: [] }
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })

    it("takes one payment when the shopper presses again and again meanwhile", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const answers = await Promise.all(Array.from({ length: 4 }, () => ctx.shopper.completeCart(cartId)))
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
      await setStock(ctx, 10)
      await Promise.all([ctx.shopper.completeCart(cartId), reconcileNow(ctx, cartId), ctx.shopper.completeCart(cartId)])
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], refunds: [] })
    })
  })

  describe("a cart that is gone when the money comes", () => {
    beforeEach(() => control().reset())

    it.each(["softDeleteCarts", "deleteCarts"] as const)("is a case, and nothing is captured: %s", async (remove) => {
      const { cartId, collectionId } = await ctx.readyCart()
      const [session] = (await ctx.shopper.createPaymentSession(collectionId)).payment_sessions!
      await ctx.container.resolve(Modules.CART)[remove]([cartId])
      await control().setStatus(cartId, "closed")
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_without_order")
      await waitFor(isCase, { what: "the case" })
      await reconcileNow(ctx, cartId)
      const payment = ctx.container.resolve(Modules.PAYMENT)
      expect(await payment.listPayments({ payment_session_id: session!.id })).toEqual([])
      const book = await bookOf(ctx, cartId)
      expect(book).toMatchObject({ attempts: [{ state: "paid" }], openCases: ["paid_without_order"] })
      const [told] = await ctx.container.resolve(PAYIN_MODULE).listCases({ closed_at: null })
      expect(told!.facts).toEqual([{ fact: "cart_gone" }])
    })
  })
}
