import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { addPieceToOrder, reconcileNow } from "../actions"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import { mailSteps } from "../mail-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { later, run, sent, switchOff, switchOn } = mailSteps(ctx)
  const steps = linkSteps(ctx)
  const control = () => ctx.sandbox.control
  const addTeapot = (cartId: string) => ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)

  beforeEach(() => control().reset())
  afterEach(() => switchOff())

  async function openedCart(providerId = "pp_payin_default") {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, providerId)
    return cart
  }

  async function shownTo(cartId: string) {
    const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
    return body.payment as Record<string, unknown>
  }

  async function takeTeapotOut(cartId: string) {
    const { items } = await ctx.shopper.readCart(cartId)
    const { id, quantity } = items![0]!
    const path = `/store/carts/${cartId}/line-items/${id}`
    expect(await ctx.shopper.request("POST", path, { body: { quantity: quantity - 1 } })).toMatchObject({ status: 200 })
  }

  /** Medusa leaves the payment's session as it is, and asks the provider nothing. */
  async function giveCredit(cart_id: string) {
    const credit = { cart_id, amount: 30, reference: "loyalty", reference_id: cart_id, metadata: null }
    await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
  }

  async function taxedBy(rate: number) {
    const tax = ctx.container.resolve(Modules.TAX)
    const [region] = await tax.listTaxRegions({ country_code: "de" })
    await tax.createTaxRates([{ tax_region_id: region!.id, name: "VAT", code: "vat", rate, is_default: true }])
  }

  const isPayable = { state: "waiting", payment_page_url: expect.any(String), requisite: expect.any(Object) }

  describe("a payment whose cart was changed while it was open", () => {
    it("leads nobody to pay the old amount: the next payment asks for the new one", async () => {
      const { cartId, collectionId } = await openedCart()
      expect(await shownTo(cartId)).toMatchObject(isPayable)
      await addTeapot(cartId)
      expect(await shownTo(cartId)).toMatchObject({
        state: "expired",
        message_key: "cart_changed",
        can_pay_again: true,
        payment_page_url: null,
        requisite: null,
        retry_after_ms: 15_000,
      })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await shownTo(cartId)).toMatchObject({ ...isPayable, amount: "145.00" })
    })

    it("leads nobody to pay the old amount either when Medusa left its session alone, as for a credit", async () => {
      const { cartId, collectionId } = await openedCart()
      await giveCredit(cartId)
      expect(await shownTo(cartId)).toMatchObject({ state: "expired", message_key: "cart_changed", requisite: null })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await shownTo(cartId)).toMatchObject({ ...isPayable, amount: "70.00" })
    })

    it("can be paid again as it is once the cart costs the same again", async () => {
      const { cartId } = await openedCart()
      await addTeapot(cartId)
      await takeTeapotOut(cartId)
      expect(await shownTo(cartId)).toMatchObject({ ...isPayable, amount: "100.00" })
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [100], orders: [{ status: "pending", total: 100 }] })
    })

    it.each([
      ["goods were added", addTeapot],
      ["a credit was given", giveCredit],
    ])("is asked for by no mail, which would name the old amount: %s", async (_what, change) => {
      const { cartId } = await openedCart()
      await change(cartId)
      switchOn()
      await later(cartId, "6 minutes")
      await run()
      expect(await sent()).toEqual([])
    })

    it("is still asked for where the store has a changed cart wait for it", async () => {
      const { cartId } = await openedCart("pp_payin_strict")
      await addTeapot(cartId)
      expect(await shownTo(cartId)).toMatchObject(isPayable)
    })
  })

  describe("a page that was left open while its cart was changed in another", () => {
    const press = (collectionId: string, provider_id: string, shown_total: string) =>
      ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
        body: { provider_id, data: { shown_total } },
        headers: { "x-medusa-locale": "ru" },
      })

    it.each(["pp_payin_default", "pp_payin_orders"])(
      "opens nothing for a sum that it did not show, and learns the new one (%s)",
      async (provider_id) => {
        const { cartId, collectionId } = await ctx.readyCart()
        await addTeapot(cartId)
        for (const shown of ["100 eur", "100.00 EUR", "145 USD"]) {
          expect(await press(collectionId, provider_id, shown)).toMatchObject({
            status: 409,
            body: { code: "payin_cart_changed", message: expect.stringContaining("Корзина изменилась") },
          })
        }
        expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [], sessions: [] })
        const { body } = await ctx.shopper.request("GET", `/store/payin/payment-options?cart_id=${cartId}`)
        const { amount, currency_code } = body.payment_options.find((one: any) => one.provider_id === provider_id)
        expect([amount, currency_code]).toEqual(["145.00", "EUR"])
        expect(await press(collectionId, provider_id, `${amount} ${currency_code}`)).toMatchObject({ status: 200 })
      },
    )

    it.each([
      ["goods were added", addTeapot, 145],
      ["a credit was given", giveCredit, 70],
      ["it was taxed", () => taxedBy(18.88), 118.88],
      ["it was taxed by a rate with many digits", () => taxedBy(7.77771), 107.77771],
    ])("pays what the store's own cart says, after %s", async (_what, change, total) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await change(cartId)
      // As a checkout does before it shows the sum.
      await ctx.shopper.request("POST", `/store/carts/${cartId}/taxes`)
      const cart = await ctx.shopper.readCart(cartId)
      expect(cart.total).toBeCloseTo(total, 4)
      const shown = `${cart.total} ${cart.currency_code}`
      expect(await press(collectionId, "pp_payin_orders", shown)).toMatchObject({ status: 200 })
    })

    it("opens nothing for what an order owed before staff changed it", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      const { amount: former } = await steps.readLink(linkId)
      await addPieceToOrder(ctx, orderId)
      const refused = await press(linkId, "pp_payin_default", `${former} EUR`)
      expect(refused).toMatchObject({ status: 409, body: { code: "payin_order_changed" } })
      expect(await steps.attemptsOf(linkId)).toEqual([])
      const { amount, payment_options } = await steps.readLink(linkId)
      expect([former, amount]).toEqual(["45.00", "90.00"])
      expect(payment_options).toContainEqual(expect.objectContaining({ provider_id: "pp_payin_default", amount }))
      expect(await press(linkId, "pp_payin_default", `${amount} EUR`)).toMatchObject({ status: 200 })
    })

    it.each(["145", "€145.00", "1.4.5 eur", "145 eur eur"])(
      "is told how a sum has to be written: %s",
      async (shown) => {
        const { collectionId } = await ctx.readyCart()
        expect(await press(collectionId, "pp_payin_default", shown)).toMatchObject({
          status: 400,
          body: { code: "payin_invalid_data", message: expect.stringContaining("shown_total") },
        })
      },
    )
  })
}
