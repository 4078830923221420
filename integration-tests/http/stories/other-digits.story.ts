import { Modules } from "@medusajs/framework/utils"
import {
  beginOrderEditOrderWorkflow,
  confirmOrderEditRequestWorkflow,
  createRegionsWorkflow,
  orderEditUpdateItemQuantityWorkflow,
  refundPaymentWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

/** Currencies whose money has other than two digits. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  async function openedCart(currency_code: string, unit_price: number, provider: string) {
    const supported_currencies = [{ currency_code: "eur", is_default: true }, { currency_code }]
    const selector = {}
    await updateStoresWorkflow(ctx.container).run({ input: { selector, update: { supported_currencies } } })
    const country = currency_code.slice(0, 2)
    const region = { name: country, currency_code, countries: [country], payment_providers: [provider] }
    const { result } = await createRegionsWorkflow(ctx.container).run({ input: { regions: [region] } })
    const { id } = await ctx.shopper.createCart(result[0]!.id)
    const line = { title: "Course", quantity: 1, unit_price, requires_shipping: false }
    await ctx.container.resolve(Modules.CART).addLineItems(id, [line])
    const collection = await ctx.shopper.createPaymentCollection(id)
    const path = `/store/payment-collections/${collection.id}/payment-sessions`
    const answer = await ctx.shopper.request("POST", path, { body: { provider_id: provider } })
    return { cartId: id, answer }
  }

  async function raisePrice(order_id: string, unit_price: number): Promise<void> {
    await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id } })
    const { items } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(order_id, { relations: ["items"] })
    const update = { items: [{ id: items![0]!.id, quantity: 1, unit_price }], order_id }
    await orderEditUpdateItemQuantityWorkflow(ctx.container).run({ input: update })
    await confirmOrderEditRequestWorkflow(ctx.container).run({ input: { order_id } })
  }

  const accounts = ["default", "keeps"]

  /** The store keeps the lists longer than a story takes. */
  async function readLists(): Promise<void> {
    const admin = await adminClient(ctx)
    for (const name of accounts) await admin.post(`/accounts/${name}/discovery/refresh`)
  }

  describe("a payment in a currency whose money has other digits than two", () => {
    beforeEach(async () => {
      control().reset()
      const currencies = { EUR: 90, RUB: 1, JPY: 150, KWD: 1 }
      for (const name of accounts) control().updateSettings(name, { currencies })
      await readLists()
    })

    afterEach(async () => {
      linkSteps(ctx).sellAt(undefined)
      control().reset()
      await readLists()
    })

    it.each([
      ["jpy", 1500, "1500.00"],
      ["kwd", 12.35, "12.35"],
    ])("is captured in full, and refunded: %s", async (currency, price, asked) => {
      const { cartId } = await openedCart(currency, price, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      expect(control().trade(cartId)!.fiatAmount).toBe(asked)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [price], openCases: [] })
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments({})
      const input = { payment_id: payment!.id, amount: 10 }
      const { errors } = await refundPaymentWorkflow(ctx.container).run({ input, throwOnError: false })
      expect(errors).toEqual([])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [10] })
    })

    it.each([
      ["jpy", 1500, "1000.00", { captures: [1000], kind: "amount_short", says: /^¥1,000 of ¥1,500 has arrived/ }],
      [
        "jpy",
        1500,
        "2000.00",
        { captures: [1500], kind: "amount_over", says: /^¥2,000 has arrived instead of ¥1,500/ },
      ],
      [
        "kwd",
        12.35,
        "10.20",
        { captures: [10.2], kind: "amount_short", says: /^KWD 10\.200 of KWD 12\.350 has arrived/ },
      ],
      [
        "kwd",
        12.35,
        "13.00",
        { captures: [12.35], kind: "amount_over", says: /^KWD 13\.000 has arrived instead of KWD 12\.350/ },
      ],
    ])("is told in its own digits: %s %s of which %s arrived", async (currency, price, fiatAmount, then) => {
      const { cartId } = await openedCart(currency, price, "pp_payin_default")
      await control().setStatus(cartId, "closed", { fiatAmount })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: then.captures, openCases: [then.kind] })
      const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(String(body.payment.message).replace(/\s/g, " ")).toMatch(then.says)
    })

    it("opens no trade for a third digit, which a trade would lose", async () => {
      const { answer } = await openedCart("kwd", 12.345, "pp_payin_default")
      expect(answer.status).toBe(422)
      expect(control().trades()).toEqual([])
    })

    it("is not asked for through a link that nobody could pay, for a trade would lose its third digit", async () => {
      const { cartId } = await openedCart("kwd", 12.35, "pp_payin_default")
      await control().setStatus(cartId, "closed")
      const order = (await capturedBook(ctx, cartId)).orders[0]!
      linkSteps(ctx).sellAt("https://shop.example")
      const admin = adminClient(ctx)
      await raisePrice(order.id, 13.555)
      const asked = await admin.post(`/orders/${order.id}/payment-link`)
      expect(asked).toMatchObject({ status: 409, body: { code: "payin_third_digit" } })
      await raisePrice(order.id, 13.55)
      expect(await admin.post(`/orders/${order.id}/payment-link`)).toMatchObject({ body: { amount: "1.200" } })
    })
  })
}
