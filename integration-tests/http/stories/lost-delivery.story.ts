import { Modules } from "@medusajs/framework/utils"
import { createShippingOptionsWorkflow, deleteShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import { address } from "../shopper"
import type { StoryContext } from "../story-context"

/** The shop delivers to France in a zone of its own. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  async function delivery() {
    const [set] = await ctx.container
      .resolve(Modules.FULFILLMENT)
      .listFulfillmentSets({ name: "Delivery" }, { relations: ["service_zones"] })
    return { setId: set!.id, zoneId: set!.service_zones[0]!.id }
  }

  async function offer(service_zone_id: string, eur: number): Promise<string> {
    const option = {
      name: "Parcel",
      price_type: "flat" as const,
      provider_id: "manual_manual",
      service_zone_id,
      shipping_profile_id: ctx.seed.shippingProfileId,
      type: { label: "Parcel", description: "", code: "parcel" },
      prices: [{ currency_code: "eur", amount: eur }],
    }
    return (await createShippingOptionsWorkflow(ctx.container).run({ input: [option] })).result[0]!.id
  }

  /** @returns one option for each price */
  async function offerInFrance(...prices: number[]): Promise<string[]> {
    const fulfillment = ctx.container.resolve(Modules.FULFILLMENT)
    const [former] = await fulfillment.listGeoZones({ country_code: "fr" })
    await fulfillment.deleteGeoZones([former!.id])
    const geo_zones = [{ country_code: "fr", type: "country" as const }]
    const { setId: fulfillment_set_id } = await delivery()
    const zone = await fulfillment.createServiceZones({ name: "France", fulfillment_set_id, geo_zones })
    return await Promise.all(prices.map((eur) => offer(zone.id, eur)))
  }

  /** Its shopper goes back to their address while the Payment Page is open, and pays on the page. */
  async function paidWithoutDelivery(optionId?: string) {
    const { cartId, collectionId } = await ctx.readyCart()
    if (optionId) await ctx.shopper.addShipping(cartId, optionId)
    await ctx.shopper.createPaymentSession(collectionId)
    await ctx.shopper.setAddress(cartId, { ...address, country_code: "fr" })
    expect((await ctx.shopper.readCart(cartId)).shipping_methods).toEqual([])
    await control().setStatus(cartId, "closed")
    const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_without_order")
    await waitFor(isCase, { what: "the case" })
    return cartId
  }

  /** Settling has its turn in between. */
  const choose = (cartId: string, option_id: string) =>
    waitFor(
      async () => {
        const path = `/store/carts/${cartId}/shipping-methods`
        const answer = await ctx.shopper.request("POST", path, { body: { option_id } })
        return answer.body.code === "payin_busy" ? undefined : answer
      },
      { what: "the cart's turn", timeoutMs: 60_000 },
    )

  describe("a paid cart whose delivery is gone", () => {
    beforeEach(() => control().reset())

    it("is an order once its shopper has chosen another one that costs as much", async () => {
      const [option] = await offerInFrance(10)
      const cartId = await paidWithoutDelivery()
      expect(await choose(cartId, option!)).toMatchObject({ status: 200 })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("stays a case, with its money, where that costs something else, until one is chosen that costs as much", async () => {
      const [dear, right, alsoRight] = await offerInFrance(25, 10, 10)
      const cartId = await paidWithoutDelivery()
      expect(await choose(cartId, dear!)).toMatchObject({ status: 200 })
      await reconcileNow(ctx, cartId)
      const book = await bookOf(ctx, cartId)
      expect(book).toMatchObject({ orders: [], captures: [], openCases: ["paid_without_order"] })
      ctx.container.resolve(PAYIN_MODULE).isStopping = true
      expect(await choose(cartId, right!)).toMatchObject({ status: 200 })
      expect(await choose(cartId, alsoRight!)).toMatchObject({ status: 409, body: { code: "payin_paid" } })
      ctx.container.resolve(PAYIN_MODULE).isStopping = false
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("is an order once its shopper has chosen another one, where staff deleted the first", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const option = await offer((await delivery()).zoneId, 10)
      const ids = [ctx.seed.shippingOptions.standard]
      await deleteShippingOptionsWorkflow(ctx.container).run({ input: { ids } })
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_without_order"])
      expect(await choose(cartId, option)).toMatchObject({ status: 200 })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], openCases: [] })
    })

    it("keeps its paid session from a delivery that would change the total, and says so", async () => {
      const free = await offer((await delivery()).zoneId, 0)
      const [dear, alsoFree] = await offerInFrance(10, 0)
      const cartId = await paidWithoutDelivery(free)
      expect(await choose(cartId, dear!)).toMatchObject({
        status: 409,
        body: { code: "payin_delivery_price", message: expect.stringContaining("with that delivery") },
      })
      const { total, shipping_methods } = await ctx.shopper.readCart(cartId)
      expect({ total, shipping_methods }).toEqual({ total: 90, shipping_methods: [] })
      // The host may hold its lock on the cart for some seconds more.
      const isChosen = async () => (await choose(cartId, alsoFree!)).status === 200
      await waitFor(isChosen, { what: "the choice", timeoutMs: 60_000 })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [90], transactions: [90], openCases: [] })
    })
  })
}
