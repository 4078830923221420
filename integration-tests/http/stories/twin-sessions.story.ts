import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /**
   * As two tabs can leave it, or a host that is killed while it replaces a session: another session, with another id,
   * which the host reads first. It names no order, and then Postgres reads rows in the order in which they were written.
   */
  async function addTwin(collectionId: string): Promise<string> {
    const [own] = await db()("payment_session").where({ payment_collection_id: collectionId })
    const twin = { ...own, id: `${own.id}Z`, data: { ...own.data, session_id: `${own.id}Z` } }
    await db()("payment_session").where({ id: own.id }).delete()
    for (const row of [twin, own]) await db()("payment_session").insert(row)
    return twin.id
  }

  /** As two requests at once leave it, for ours and for another way to pay: neither has seen the other's session. */
  async function addOther(collectionId: string): Promise<string> {
    const payments = ctx.container.resolve(Modules.PAYMENT)
    const [own] = await db()("payment_session").where({ payment_collection_id: collectionId })
    const asked = { provider_id: "pp_system_default", amount: 100, currency_code: "eur", data: {} }
    const other = await payments.createPaymentSession(collectionId, asked)
    await db()("payment_session").where({ id: own.id }).delete()
    await db()("payment_session").insert(own)
    return other.id
  }

  /** Taxes leave totals with more digits than money has. */
  async function taxed(): Promise<void> {
    const tax = ctx.container.resolve(Modules.TAX)
    const [region] = await tax.listTaxRegions({ country_code: "de" })
    const rate = { tax_region_id: region!.id, name: "VAT", code: "vat", rate: 19.0034, is_default: true }
    await tax.createTaxRates([rate])
  }

  const statusOf = async (id: string) => (await db()("payment_session").where({ id }).first("status"))?.status

  describe("a second session of ours, which the host takes first", () => {
    beforeEach(() => control().reset())

    it("keeps no shopper from the order of a cart that is paid", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const twin = await addTwin(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      expect((await ctx.shopper.orderOf(cartId)).total).toBe(100)
      expect(await statusOf(twin)).toBe("canceled")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("keeps no shopper from an order that waits for its money", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await addTwin(collectionId)
      expect((await ctx.shopper.orderOf(cartId)).total).toBe(100)
      expect(control().trades()).toHaveLength(1)
    })

    it.each(["pp_payin_default", "pp_payin_orders"])(
      "keeps no shopper from an order whose total has more digits than money has: %s",
      async (provider) => {
        await taxed()
        const { cartId, collectionId } = await ctx.readyCart({ fresh: true })
        await ctx.shopper.createPaymentSession(collectionId, provider)
        const twin = await addTwin(collectionId)
        if (provider === "pp_payin_default") await control().setStatus(cartId, "closed", { callback: false })
        expect((await ctx.shopper.orderOf(cartId)).total).toBe(119.0034)
        expect(await statusOf(twin)).toBe("canceled")
      },
    )

    it("stays in a cart that nobody may place: its own session has ended", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const twin = await addTwin(collectionId)
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).attempts[0]!.state === "canceled", { what: "the end" })
      expect((await ctx.shopper.completeCart(cartId)).body).toMatchObject({ type: "cart" })
      expect(await statusOf(twin)).toBe("pending")
    })
  })
  describe("a session of another way to pay, which the host takes first", () => {
    beforeEach(() => control().reset())

    it.each([
      ["its shopper comes back", false],
      ["the service says so", true],
    ])("takes no order from the money that is there, once %s", async (_, callback) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const other = await addOther(collectionId)
      await control().setStatus(cartId, "closed", { callback })
      if (!callback) await ctx.shopper.orderOf(cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
      expect(await statusOf(other)).toBe("canceled")
    })

    it("places the order of a shopper who pays with it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const other = await addOther(collectionId)
      expect((await ctx.shopper.orderOf(cartId)).total).toBe(100)
      expect(await statusOf(other)).toBe("authorized")
    })
  })
}
