import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const ask = (query: string) => ctx.shopper.request("GET", `/store/payin/payment-options${query}`)

  /** The option of the account `default`; other stories have accounts of their own. */
  const defaultOption = async (query: string) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
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
          mode: "pay_then_order",
          banks: expect.arrayContaining(["NORTHBANK", "RIVERBANK"]),
          methods: [],
        })
        expect(option.banks.filter((bank: string) => !/^[A-Z]+BANK$/.test(bank))).toEqual([])
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
