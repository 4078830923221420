import { Modules } from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Medusa counts a discount when it places an order, and keeps counting it when the order is canceled. */
export default (ctx: StoryContext) => {
  const { says, settleAll, statusOf } = unpaidOrderSteps(ctx)
  const promotions = () => ctx.container.resolve(Modules.PROMOTION)

  /** Of 10 EUR. */
  async function createDiscount(limits: object): Promise<void> {
    const application_method = { type: "fixed", target_type: "order", allocation: "across", value: 10 }
    const discount = { code: "TEN", type: "standard", status: "active", is_automatic: false, ...limits }
    const promotion = { ...discount, application_method: { ...application_method, currency_code: "eur" } }
    await createPromotionsWorkflow(ctx.container).run({ input: { promotionsData: [promotion as never] } })
  }

  const campaign = (budget: object) => ({
    campaign: { name: "Ten", campaign_identifier: "ten", budget: { currency_code: "eur", ...budget } },
  })

  /** @returns a cart of 90, whose payment is prepared */
  async function discountedCart() {
    const cart = await ctx.readyCart()
    const body = { promo_codes: ["TEN"] }
    const { body: entered } = await ctx.shopper.request("POST", `/store/carts/${cart.cartId}/promotions`, { body })
    expect(entered.cart.total).toBe(90)
    await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_orders")
    return cart
  }

  async function placeDiscounted() {
    const cart = await discountedCart()
    return { ...cart, orderId: (await ctx.shopper.orderOf(cart.cartId)).id }
  }

  async function uses(): Promise<number> {
    const [ten] = await promotions().listPromotions({ code: "TEN" }, { relations: ["campaign", "campaign.budget"] })
    const { campaign: own, used } = ten as unknown as { used: number; campaign?: { budget?: { used: number } } }
    return Number(own?.budget ? own.budget.used : used)
  }

  describe("a discount of an order that is given up", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each([
      ["number", { limit: 1 }, 1],
      ["sum", campaign({ type: "spend", limit: 15 }), 10],
      ["uses", campaign({ type: "usage", limit: 1 }), 1],
      ["use for each customer", campaign({ type: "use_by_attribute", attribute: "customer_email", limit: 1 }), 1],
    ])("can be used again by its shopper, who paid nothing: limited by its %s", async (_what, limits, once) => {
      await createDiscount(limits)
      const first = await placeDiscounted()
      expect(await uses()).toBe(once)
      await says(first.collectionId, first.cartId, "canceled")
      expect(await statusOf(first.orderId)).toBe("canceled")
      expect(await uses()).toBe(0)
      const next = await placeDiscounted()
      await says(next.collectionId, next.cartId, "closed")
      expect(await bookOf(ctx, next.cartId)).toMatchObject({ captures: [90], openCases: [] })
      await settleAll(first.collectionId)
      expect(await uses()).toBe(once)
    })
  })
}
