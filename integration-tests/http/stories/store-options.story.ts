import { type AccountOptions, PAYIN_MODULE } from "../../../src/modules/payin"
import { addPieceToOrder, createsOf } from "../actions"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const ask = (query: string) => ctx.shopper.request("GET", `/store/payin/payment-options${query}`)

  /** The option of the account `default`; other stories have accounts of their own. */
  const defaultOption = async (query: string) => {
    const { status, body, headers } = await ask(query)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    return body.payment_options.find((option: { provider_id: string }) => option.provider_id === "pp_payin_default")
  }

  describe("payment options", () => {
    beforeEach(() => control().reset())

    it("lists what a shopper may choose for a cart, its region and its currency", async () => {
      const { cartId } = await ctx.readyCart()
      for (const query of [`cart_id=${cartId}`, `region_id=${ctx.seed.regions.eur}`, "currency_code=eur"]) {
        const option = await defaultOption(`?${query}`)
        expect(option).toEqual({
          provider_id: "pp_payin_default",
          availability: "available",
          currency_code: "EUR",
          amount: query.startsWith("cart") ? "100.00" : null,
          mode: "pay_then_order",
          banks: expect.arrayContaining(["NORTHBANK", "RIVERBANK"]),
          bank_names: {},
          methods: [],
          method_names: {},
          suggestions: { banks: expect.any(Array), methods: [] },
        })
        expect(option.banks.filter((bank: string) => !/^[A-Z]+BANK$/.test(bank))).toEqual([])
      }
    })

    it("asks for what the order of a cart owes, which staff have changed since", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const { id } = await ctx.shopper.orderOf(cartId)
      await addPieceToOrder(ctx, id)
      expect(await defaultOption(`?cart_id=${cartId}`)).toMatchObject({ amount: "145.00" })
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method: "card" })
      expect(control().trades().at(-1)).toMatchObject({ fiatAmount: "145.00" })
    })

    it("names banks as the store does, in the shopper's language, and takes their codes", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const account = ctx.container.resolve(PAYIN_MODULE).options.accounts.default!
      const bankNames = { NORTHBANK: { en: "North Bank", ru: "Северный банк" }, NOBANK: "Not listed" }
      Object.assign(account, { bankNames })
      try {
        expect(await defaultOption(`?cart_id=${cartId}&locale=ru-RU`)).toMatchObject({
          banks: expect.arrayContaining(["NORTHBANK"]),
          bank_names: { NORTHBANK: "Северный банк" },
        })
        expect((await defaultOption(`?cart_id=${cartId}`)).bank_names).toEqual({ NORTHBANK: "North Bank" })
        const data = { bank: "NORTHBANK" }
        const collection = await ctx.shopper.createPaymentSession(collectionId, "pp_payin_default", data)
        expect(control().trade(cartId)).toMatchObject({ bank: "NORTHBANK" })
        expect(collection.payment_sessions?.[0]?.data.requisite).toMatchObject({ bank: "North Bank" })
        const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}&locale=ru`)
        expect(body.payment.requisite).toMatchObject({ bank: "Северный банк" })
      } finally {
        Object.assign(account, { bankNames: {} })
      }
    })

    it("tells the ways to check out apart", async () => {
      const { body } = await ask(`?region_id=${ctx.seed.regions.eur}`)
      const modes = Object.fromEntries(body.payment_options.map((option: any) => [option.provider_id, option.mode]))
      expect(modes).toMatchObject({ pp_payin_default: "pay_then_order", pp_payin_orders: "order_then_pay" })
    })

    it("says when the currency cannot be paid with", async () => {
      const option = await defaultOption("?currency_code=CHF")
      expect(option).toMatchObject({ availability: "unsupported_currency", currency_code: "CHF" })
    })

    it("says when the amount cannot be paid, leaves out methods that do not take it, and asks the service for no trade", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const options = ctx.container.resolve(PAYIN_MODULE).options.accounts.default!
      const limited = async (limits: AccountOptions["limits"], methods?: AccountOptions["methods"]) => {
        Object.assign(options, { limits, methods })
        await ctx.container.resolve(PAYIN_MODULE).accountAdmin.changeCheckout("default", {})
        return await defaultOption(`?cart_id=${cartId}`)
      }
      try {
        const some = { EUR: { methods: { sbp: { max: "99.99" }, card: { max: "100.00" } } } }
        expect(await limited(some, ["sbp", "card"])).toMatchObject({ availability: "available", methods: ["card"] })
        expect(await limited(some, ["sbp"])).toMatchObject({ availability: "amount_out_of_limits", methods: [] })
        expect(await limited({ EUR: { min: "100.01" } })).toMatchObject({ availability: "amount_out_of_limits" })
        expect(await defaultOption("?currency_code=eur")).toMatchObject({ availability: "available" })
        const path = `/store/payment-collections/${collectionId}/payment-sessions`
        const refused = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
        expect(refused.body.message).toBe(
          "This way to pay is not available for this amount. Please choose another one.",
        )
        expect(createsOf(ctx)).toEqual([])
      } finally {
        await limited({})
      }
    })

    it("offers what it last heard while the service is down", async () => {
      await ask("?currency_code=eur")
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      expect(await defaultOption("?currency_code=eur")).toMatchObject({ availability: "available" })
    })

    it.each([
      ["", 400],
      ["?currency_code=x%27", 400],
      ["?cart_id=cart_none", 404],
      ["?region_id=reg_none", 404],
    ])("answers %p with %p", async (query, status) => expect((await ask(query)).status).toBe(status))
  })
}
