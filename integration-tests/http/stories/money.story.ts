import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { createShippingProfilesWorkflow, updateProductsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { ReadyCartOptions, StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const caseOpens = (cartId: string, kind: string) =>
    waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: `the case ${kind}` })

  async function openedCart(provider = "pp_payin_default", options?: ReadyCartOptions) {
    const cart = await ctx.readyCart(options)
    const collection = await ctx.shopper.createPaymentSession(cart.collectionId, provider)
    return { ...cart, session: collection.payment_sessions![0]! }
  }

  describe("money that is not what was asked for", () => {
    beforeEach(() => control().reset())

    it("places the order of short money with what was received captured, once, and tells a person", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [60],
        transactions: [60],
        openCases: ["amount_short"],
      })
      await control().sendCallback(cartId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [60], transactions: [60] })
    })

    it("tells a person also of a cent, which Medusa takes for nothing, until it has come", async () => {
      const { cartId, session } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "99.99" })
      const short = { captures: [99.99], openCases: ["amount_short"] }
      expect(await capturedBook(ctx, cartId)).toMatchObject(short)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject(short)
      const { payment } = (await ctx.shopper.request("GET", `/store/payin/payment-sessions/${session.id}`)).body
      expect(payment).toMatchObject({ message_key: "paid_short", received_amount: "99.99" })
      await control().setStatus(cartId, "closed", { fiatAmount: "100.00" })
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, { what: "the case to close" })
      expect((await bookOf(ctx, cartId)).captures.sort()).toEqual([0.01, 99.99])
    })

    it("captures the rest when the amount is recalculated, and closes the case", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      await capturedBook(ctx, cartId)
      await control().setStatus(cartId, "re_calculation")
      await control().setStatus(cartId, "closed", { fiatAmount: "100.00" })
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, { what: "the case to close" })
      const book = await bookOf(ctx, cartId)
      expect(book.captures.sort()).toEqual([40, 60])
      expect(book.transactions.sort()).toEqual([40, 60])
    })

    it("takes the order's amount of money that is too much, and tells a person", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed", { fiatAmount: "150.00" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [100],
        transactions: [100],
        openCases: ["amount_over"],
      })
    })

    it("adopts the money of an earlier attempt when the cart is back at its amount", async () => {
      const { cartId, collectionId } = await openedCart()
      const cart = await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.shopper.request("POST", `/store/carts/${cartId}/line-items/${cart.items![0]!.id}`, {
        body: { quantity: 2 },
      })
      await control().setStatus(cartId, "closed")
      const book = await waitFor(
        async () => {
          const book = await bookOf(ctx, cartId)
          return book.attempts[0]!.state === "captured" && book
        },
        { what: "the adopted payment" },
      )
      expect(book).toMatchObject({ orders: [{ total: 100 }], captures: [100], transactions: [100] })
    })

    it("shows a person the second payment of a cart that is paid by another one", async () => {
      const { cartId, collectionId } = await openedCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await caseOpens(cartId, "paid_twice")
      expect((await bookOf(ctx, cartId)).orders).toHaveLength(1)
    })

    it("pays the order in full from a range, with whatever amount the service chose inside it", async () => {
      const { cartId, session } = await openedCart("pp_payin_ranged")
      const trade = control().trade(cartId)!
      expect(Number(trade.fiatAmount)).toBeGreaterThanOrEqual(95)
      expect(Number(trade.fiatAmount)).toBeLessThanOrEqual(105)
      expect(session.data.amount).toBe(trade.fiatAmount)
      await control().setStatus(cartId, "closed", { fiatAmount: "95.50" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("asks for no range beyond what the account takes", async () => {
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const limitedTo = async (limits: object) => {
        Object.assign(payin.options.accounts.ranged!, { limits })
        await payin.accountAdmin.changeCheckout("ranged", {})
      }
      await limitedTo({ EUR: { min: "99", max: "100.00" } })
      const { cartId } = await openedCart("pp_payin_ranged").finally(() => limitedTo({}))
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ amount_min: "99", amount_max: "100.00" }])
    })
  })

  describe("a total with more digits than money has", () => {
    beforeEach(() => control().reset())

    /** Collects the store's events about money from now on. */
    function listening(): string[] {
      const told: string[] = []
      const listen = ({ name }: { name: string }) => Promise.resolve(void told.push(name))
      const bus = ctx.container.resolve(Modules.EVENT_BUS)
      for (const name of ["payin.paid", "payment.captured"]) bus.subscribe(name, listen as never)
      return told
    }

    async function taxedBy(rate: number) {
      const tax = ctx.container.resolve(Modules.TAX)
      const [region] = await tax.listTaxRegions({ country_code: "de" })
      await tax.createTaxRates([{ tax_region_id: region!.id, name: "VAT", code: "vat", rate, is_default: true }])
    }

    it.each([
      ["up", 19.0079, "119.01", 119.0079],
      ["down", 19.0034, "119.00", 119.0034],
    ])("is paid once and in full when it is rounded %s", async (_way, rate, asked, total) => {
      await taxedBy(rate)
      const told = listening()
      const { cartId } = await openedCart("pp_payin_default", { fresh: true })
      expect(control().trade(cartId)!.fiatAmount).toBe(asked)
      await control().setStatus(cartId, "closed")
      const paid = { captures: [total], transactions: [total], openCases: [], orders: [{ total }] }
      expect(await capturedBook(ctx, cartId)).toMatchObject(paid)
      await reconcileNow(ctx, cartId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject(paid)
      await waitFor(() => told.length > 0, { what: "the event" })
      expect(told).toEqual(["payin.paid"])
    })

    it("captures all of it when short money is recalculated", async () => {
      await taxedBy(19.0034)
      const { cartId } = await openedCart("pp_payin_default", { fresh: true })
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [60], openCases: ["amount_short"] })
      await control().setStatus(cartId, "closed", { fiatAmount: "119.00" })
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 0, { what: "the case to close" })
      const { transactions } = await bookOf(ctx, cartId)
      expect(transactions.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(119.0034, 6)
    })
  })

  describe("the settings of attempts", () => {
    beforeEach(() => control().reset())
    const sessionRequest = (collectionId: string) =>
      ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
        body: { provider_id: "pp_payin_strict" },
      })

    it("refuses another amount while a trade is open, with the address of its page, where the store wants that", async () => {
      const { cartId, collectionId, session } = await openedCart("pp_payin_strict")
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)
      expect(await sessionRequest(collectionId)).toMatchObject({
        status: 409,
        body: { code: "payin_other_open", payment_page_url: session.data.payment_page_url },
      })
      expect(control().trades()).toHaveLength(1)
    })

    it("refuses just the same while the trade of another account is open, and says nothing of another amount", async () => {
      const { cartId, collectionId, session } = await openedCart("pp_payin_default")
      expect(await sessionRequest(collectionId)).toMatchObject({
        status: 409,
        body: {
          code: "payin_other_open",
          message: "Another payment for this purchase is still open. Please finish or cancel it first.",
          payment_page_url: session.data.payment_page_url,
        },
      })
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ account: "default", state: "open" }])
    })

    it.each([100, 99.99999999999999])(
      "refuses just the same, and does not fail, when the cart has become free by a credit of %s",
      async (amount) => {
        const { cartId, collectionId } = await openedCart("pp_payin_strict")
        const credit = { cart_id: cartId, amount, reference: "loyalty", reference_id: "credit_1", metadata: null }
        await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
        expect(await sessionRequest(collectionId)).toMatchObject({ status: 409, body: { code: "payin_other_open" } })
        expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", superseded_at: null }])
      },
    )

    it("opens no more trades for a cart than the store allows", async () => {
      const { cartId, collectionId } = await openedCart("pp_payin_strict")
      for (const id of [cartId, `${cartId}_2`]) {
        await control().setStatus(id, "canceled")
        await waitFor(async () => (await bookOf(ctx, cartId)).attempts.at(-1)!.state === "canceled")
        const answer = await sessionRequest(collectionId)
        expect(answer.status).toBe(id === cartId ? 200 : 400)
      }
      expect(control().trades()).toHaveLength(2)
    })

    it("opens no trade for a cart that could not be completed", async () => {
      const cart = await ctx.shopper.createCart(ctx.seed.regions.eur)
      await ctx.shopper.addItem(cart.id, ctx.seed.products[0]!.variantId, 1)
      const collection = await ctx.shopper.createPaymentCollection(cart.id)
      expect(await sessionRequest(collection.id)).toMatchObject({
        status: 400,
        body: { code: "payin_cart_incomplete", message: expect.stringMatching(/delivery/) },
      })
      expect(control().trades()).toEqual([])
    })

    it("opens no trade for a cart whose delivery does not carry all that is in it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const { productId, variantId } = ctx.seed.products[1]!
      const profile = { data: [{ name: "Furniture", type: "bulky" }] }
      const { result } = await createShippingProfilesWorkflow(ctx.container).run({ input: profile })
      const update = { shipping_profile_id: result[0]!.id }
      await updateProductsWorkflow(ctx.container).run({ input: { selector: { id: productId }, update } })
      await ctx.shopper.addItem(cartId, variantId, 1)
      expect(await sessionRequest(collectionId)).toMatchObject({
        status: 400,
        body: { code: "payin_cart_incomplete", message: expect.stringMatching(/deliver/) },
      })
      expect(control().trades()).toEqual([])
    })
  })
}
