import { createCartCreditLinesWorkflow, updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import type { StoryContext } from "../story-context"

/** Carts that have all that an order needs, and that this way to pay is not for. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const pay = (collectionId: string) =>
    ctx
      .shopperWith({ "x-medusa-locale": "ru-RU" })
      .request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
        body: { provider_id: "pp_payin_default" },
      })

  describe("a cart", () => {
    beforeEach(() => control().reset())

    it("that costs nothing is not asked for money in another way, and is an order without it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const credit = { cart_id: cartId, amount: 100, reference: "loyalty", reference_id: "credit_1", metadata: null }
      await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
      expect(await pay(collectionId)).toMatchObject({
        status: 409,
        body: { code: "payin_nothing_owed", message: "По этому заказу больше ничего не нужно платить." },
      })
      expect(await ctx.shopper.orderOf(cartId)).toMatchObject({ total: 0 })
      expect(control().trades()).toEqual([])
    })

    it("whose region does not have this way to pay is told so in the shopper's words, and opens no trade", async () => {
      const { collectionId } = await ctx.readyCart()
      const update = { payment_providers: ["pp_system_default", "pp_payin_strict"] }
      await updateRegionsWorkflow(ctx.container).run({ input: { selector: { id: ctx.seed.regions.eur }, update } })
      const refused = await pay(collectionId)
      expect(refused).toMatchObject({
        status: 422,
        body: { message: "Этот способ оплаты недоступен. Выберите другой." },
      })
      expect(control().trades()).toEqual([])
    })
  })
}
