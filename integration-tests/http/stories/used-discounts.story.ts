import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob } from "../actions"
import { bookOf, capturedBook } from "../book"
import { campaign, createDiscount } from "../discount-steps"
import { type Stop, stopCompletion, type StoppedCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Medusa counts a discount when it places an order, and keeps counting it when the order is canceled. */
export default (ctx: StoryContext) => {
  const { attemptsOf, payin, says, settleAll, statusOf } = unpaidOrderSteps(ctx)
  const promotions = () => ctx.container.resolve(Modules.PROMOTION)

  /** @returns a cart of 90, whose payment is prepared */
  async function discountedCart(provider = "pp_payin_orders") {
    const cart = await ctx.readyCart()
    const body = { promo_codes: ["TEN"] }
    const { body: entered } = await ctx.shopper.request("POST", `/store/carts/${cart.cartId}/promotions`, { body })
    expect(entered.cart.total).toBe(90)
    await ctx.shopper.createPaymentSession(cart.collectionId, provider)
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
      await createDiscount(ctx, limits)
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

    it("can be used again also when the store was killed between the cancellation and that", async () => {
      await createDiscount(ctx, campaign({ type: "usage", limit: 1 }))
      const { cartId, collectionId, orderId } = await placeDiscounted()
      await ctx.sandbox.control.setStatus(cartId, "canceled", { callback: false })
      const [open] = (await attemptsOf(collectionId)) as [AttemptRow]
      const ended = await payin().readTradeOf(open, { isSettling: true })
      await payin().attempts.change(ended, { order_cancel_began_at: new Date() })
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(await uses()).toBe(1)
      await settleAll(collectionId)
      expect(await uses()).toBe(0)
      const next = await placeDiscounted()
      await settleAll(collectionId)
      expect(await uses()).toBe(1)
      expect(await statusOf(next.orderId)).toBe("pending")
    })

    it("is counted down for each of several orders that are given up in the same moment", async () => {
      await createDiscount(ctx, campaign({ type: "usage", limit: 9 }))
      const carts = [await placeDiscounted(), await placeDiscounted(), await placeDiscounted()]
      expect(await uses()).toBe(3)
      // Medusa reads what is used and then writes it, without a lock: where all of them may begin at once, they do.
      const revert = promotions().revertUsage.bind(promotions())
      let waiting = 0
      const spy = jest.spyOn(promotions(), "revertUsage").mockImplementation(async (...args) => {
        waiting++
        await waitFor(() => waiting === carts.length, { what: "the others", timeoutMs: 2_000 }).catch(() => undefined)
        await revert(...args)
      })
      await Promise.all(carts.map(({ cartId, collectionId }) => says(collectionId, cartId, "canceled")))
      spy.mockRestore()
      expect(await uses()).toBe(0)
    })
  })

  describe("a cart whose completion was killed after it had used up the cart's own discount", () => {
    let stopped: StoppedCompletion | undefined

    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(async () => {
      await stopped?.wake("fails")
      stopped = undefined
    })

    /** Medusa counts the discount in parallel with what it writes for the order. */
    async function stop(cartId: string, at: Stop["at"], beforeTheJob: () => void = () => undefined): Promise<void> {
      stopped = await stopCompletion(ctx, { at, when: "before" }, () => ctx.shopper.completeCart(cartId))
      await waitFor(async () => (await uses()) === 1, { what: "the discount to be counted" })
      beforeTheJob()
      await timePasses(ctx)
      await runJob(ctx)
    }

    /** The cart is open again, and whoever reopened it is cut off. */
    function loseAnswerOfReopening(): void {
      // The stopped completion watches these calls.
      const calls = jest.mocked(ctx.container.resolve(Modules.CART).updateCarts) as unknown as jest.Mock
      const watched = calls.getMockImplementation()!
      calls.mockImplementation(async (...args: unknown[]) => {
        const updated: unknown = await watched(...args)
        if (!JSON.stringify(args[0]).includes('"completed_at":null')) return updated
        calls.mockImplementation(watched)
        throw new Error("Connection terminated unexpectedly")
      })
    }

    it.each(["pp_payin_default", "pp_payin_orders"])("becomes an order all the same: %s", async (provider) => {
      await createDiscount(ctx, { limit: 1 })
      const { cartId } = await discountedCart(provider)
      const isPaidBefore = provider === "pp_payin_default"
      if (isPaidBefore) await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      await stop(cartId, "links")
      if (!isPaidBefore) await ctx.shopper.orderOf(cartId)
      await ctx.sandbox.control.setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 90 }], captures: [90], openCases: [] })
      expect(await uses()).toBe(1)
    })

    it("becomes an order also when removing the first one was cut off as well", async () => {
      await createDiscount(ctx, { limit: 1 })
      const { cartId } = await discountedCart("pp_payin_default")
      await stop(cartId, "links", loseAnswerOfReopening)
      await timePasses(ctx)
      await runJob(ctx)
      expect(await ctx.container.resolve(Modules.ORDER).listOrders({})).toEqual([])
      expect(await uses()).toBe(0)
      await ctx.sandbox.control.setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 90 }], captures: [90], openCases: [] })
    })

    it("can be paid after all where the payment comes first and had not come", async () => {
      await createDiscount(ctx, { limit: 1 })
      const { cartId } = await discountedCart("pp_payin_default")
      await stop(cartId, "payment")
      expect(await uses()).toBe(0)
      await ctx.sandbox.control.setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 90 }], captures: [90], openCases: [] })
      expect(await uses()).toBe(1)
    })
  })

  describe("a paid cart whose discount others have used up meanwhile", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("is a case that names the discount, and an order once staff have raised its limit", async () => {
      await createDiscount(ctx, { limit: 1 })
      const { cartId } = await discountedCart("pp_payin_default")
      await promotions().registerUsage([{ code: "TEN", amount: 10 }] as never, {
        customer_id: null,
        customer_email: "mira@example.com",
      })
      await ctx.sandbox.control.setStatus(cartId, "closed")
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_without_order")
      await waitFor(isCase, { what: "the case" })
      const { attempts } = await bookOf(ctx, cartId)
      const [told] = await payin().listCases({ attempt_id: attempts[0]!.id })
      const words = "Discount used up: TEN. Promotion usage exceeds the limit."
      expect(told!.facts).toEqual([{ fact: "reason", words }])
      const [ten] = await promotions().listPromotions({ code: "TEN" })
      await promotions().updatePromotions([{ id: ten!.id, limit: 2 }])
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 90 }], captures: [90], openCases: [] })
    })
  })
}
