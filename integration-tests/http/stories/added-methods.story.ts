import { PAYIN_MODULE } from "../../../src/modules/payin"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

const provider = "pp_payin_wallet"

/** The account `wallet` knows the method wallet, which the contract does not list and its service has. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const begin = (collectionId: string, data: Record<string, unknown>, provider_id = provider) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id, data },
    })

  describe("a method that the service added", () => {
    beforeEach(() => control().reset())
    afterEach(() => control().reset())

    it("is offered by its name in the shopper's language, within its limits", async () => {
      const optionOf = async (cartId: string, locale: string) => {
        const path = `/store/payin/payment-options?cart_id=${cartId}&locale=${locale}`
        const { body } = await ctx.shopper.request("GET", path)
        return body.payment_options.find((option: { provider_id: string }) => option.provider_id === provider)
      }
      const { cartId } = await ctx.readyCart()
      expect(await optionOf(cartId, "ru-RU")).toMatchObject({
        methods: ["card", "wallet"],
        method_names: { wallet: "Кошелёк" },
      })
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId)
      expect(await optionOf(cartId, "en")).toMatchObject({ methods: ["card"], method_names: {} })
    })

    it("is paid by where the shopper chooses it, and stays unknown to other accounts", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const refused = await begin(collectionId, { method: "wallet" }, "pp_payin_default")
      expect(refused).toMatchObject({ status: 400, body: { code: "payin_invalid_data" } })
      expect(refused.body.message).toContain("method")
      expect((await begin(collectionId, { method: "wallet" })).status).toBe(200)
      expect(control().trades()).toMatchObject([{ method: "wallet" }])
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], openCases: [] })
    })

    it("is asked for by a fallback", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "refuse", when: { method: "card" } })
      expect((await begin(collectionId, { method: "card" })).status).toBe(200)
      expect(control().trades()).toMatchObject([{ method: "wallet" }])
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([
        { state: "refused" },
        { state: "open", fallback: { fallback: { method: "wallet" } } },
      ])
    })

    it("is listed to staff, who may prefer it", async () => {
      const admin = ctx.container.resolve(PAYIN_MODULE).accountAdmin
      await admin.changeCheckout("wallet", { method: "wallet" })
      try {
        const { collectionId } = await ctx.readyCart()
        await begin(collectionId, {})
        expect(control().trades()).toMatchObject([{ method: "wallet" }])
        await expect(admin.changeCheckout("default", { method: "wallet" })).rejects.toMatchObject({
          reason: { code: "method_not_listed" },
        })
      } finally {
        await admin.changeCheckout("wallet", { method: null })
      }
    })
  })
}
