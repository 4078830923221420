import { Modules } from "@medusajs/framework/utils"
import { addToCartWorkflow, createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"

/** A shop that has its taxes calculated when its storefront says so: Medusa changes the cart's total and nothing else. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  /** Costs 100, and 120 once the taxes are there. */
  async function untaxedCart() {
    const tax = ctx.container.resolve(Modules.TAX)
    const [region] = await tax.listTaxRegions({ country_code: "de" })
    await tax.createTaxRates([{ tax_region_id: region!.id, name: "VAT", code: "vat", rate: 20, is_default: true }])
    await ctx.container.resolve(Modules.REGION).updateRegions(ctx.seed.regions.eur, { automatic_taxes: false })
    return await ctx.readyCart({ fresh: true })
  }

  async function tax(cartId: string): Promise<void> {
    const { body } = await ctx.shopper.request("POST", `/store/carts/${cartId}/taxes`)
    expect(body.cart.total).toBe(120)
  }

  async function settled(cartId: string) {
    for (const { id } of (await bookOf(ctx, cartId)).attempts) await settleAttempt(ctx.container, id)
    return await bookOf(ctx, cartId)
  }

  const pay = (externalId: string) => control().setStatus(externalId, "closed", { callback: false })

  describe("a cart whose total changed after its payment was prepared", () => {
    beforeEach(() => control().reset())

    it("is paid with what it costs now", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await tax(cartId)
      const [session] = (await ctx.shopper.createPaymentSession(collectionId)).payment_sessions!
      expect([session!.amount, control().trade(cartId)!.fiatAmount]).toEqual([120, "120.00"])
      await pay(cartId)
      expect(await settled(cartId)).toMatchObject({ orders: [{ total: 120 }], captures: [120], openCases: [] })
    })

    it("has its open payment replaced when the shopper starts it again", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await tax(cartId)
      await ctx.shopper.createPaymentSession(collectionId)
      expect(control().trade(`${cartId}_2`)!.fiatAmount).toBe("120.00")
      await pay(`${cartId}_2`)
      expect(await settled(cartId)).toMatchObject({ orders: [{ total: 120 }], captures: [120], openCases: [] })
    })

    it("places no order that would wait for the former total", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await tax(cartId)
      expect(await ctx.shopper.completeCart(cartId)).toMatchObject({ status: 400 })
      expect(control().trades()).toEqual([])
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      expect(control().trades()).toMatchObject([{ fiatAmount: "120.00" }])
    })

    it("also places none where the service refused the trade at first", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      control().faults.add({ operation: "pay-in", kind: "refuse" })
      expect(await ctx.shopper.completeCart(cartId)).toMatchObject({ status: 200, body: { type: "cart" } })
      await tax(cartId)
      expect(await ctx.shopper.completeCart(cartId)).toMatchObject({ status: 400 })
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
    })

    it("is a case when it was paid before, and its order tells what is missing once the shopper places it", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await tax(cartId)
      await pay(cartId)
      expect(await settled(cartId)).toMatchObject({ orders: [], openCases: ["paid_without_order"] })
      await ctx.shopper.orderOf(cartId)
      expect(await settled(cartId)).toMatchObject({
        orders: [{ total: 120 }],
        captures: [100],
        openCases: ["amount_short"],
      })
    })

    it.each([
      [100, "100.00", "100.00"],
      [100, "60.00", "60.00"],
      [30, "80.00", "10.00"],
    ])(
      "is overpaid once the shopper places it, who was given a credit of %d, and of whom %s arrived",
      async (amount, fiatAmount, over) => {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        const credit = { cart_id: cartId, amount, reference: "loyalty", reference_id: cartId, metadata: null }
        await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
        await control().setStatus(cartId, "closed", { callback: false, fiatAmount })
        expect((await settled(cartId)).orders).toEqual([])
        await ctx.shopper.orderOf(cartId)
        const openCases = ["amount_over"]
        expect(await settled(cartId)).toMatchObject({ captures: [Number(fiatAmount)], openCases })
        expect(await settled(cartId)).toMatchObject({ openCases })
        const [found] = await payin().listCases({ kind: "amount_over" })
        expect(found!.facts).toEqual([{ fact: "order_overpaid", amount: over }])
      },
    )

    it("takes no more than arrived for it when it costs that again, though its collection asks for something else", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await tax(cartId)
      await ctx.shopper.createPaymentSession(collectionId)
      const credit = { cart_id: cartId, amount: 20, reference: "loyalty", reference_id: cartId, metadata: null }
      await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
      await pay(cartId)
      expect(await settled(cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100], openCases: [] })
    })

    it("has a paid order, though the store's own code could not change it and left its collection asking for more", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await pay(cartId)
      await payin().readTradeOf((await bookOf(ctx, cartId)).attempts[0]!)
      const items = [{ variant_id: ctx.seed.products[0]!.variantId, quantity: 1 }]
      const adding = addToCartWorkflow(ctx.container).run({ input: { cart_id: cartId, items } })
      await expect(adding).rejects.toMatchObject({ message: "Could not delete all payment sessions" })
      expect(await settled(cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100], openCases: [] })
      const payments = ctx.container.resolve(Modules.PAYMENT)
      expect(await payments.retrievePaymentCollection(collectionId)).toMatchObject({ amount: 100, status: "completed" })
    })

    it("keeps the session of a payment that arrives while the shopper's completion waits for its turn", async () => {
      const { cartId, collectionId } = await untaxedCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await tax(cartId)
      const locking = ctx.container.resolve(Modules.LOCKING)
      const key = `payin:${collectionId}`
      await locking.acquire(key, { ownerId: "story", expire: 60 })
      const waiting = jest.spyOn(locking, "acquire")
      const completion = ctx.shopper.completeCart(cartId)
      await waitFor(() => waiting.mock.calls.some(([one]) => one === key), { what: "the completion to wait" })
      waiting.mockRestore()
      await pay(cartId)
      await payin().readTradeOf((await bookOf(ctx, cartId)).attempts[0]!)
      await locking.release(key, { ownerId: "story" })
      expect((await completion).body).toMatchObject({ type: "order" })
      expect(await settled(cartId)).toMatchObject({ orders: [{ total: 120 }], captures: [100] })
    })
  })
}
