import type { StoreOrder } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createCartCreditLinesWorkflow,
  createInventoryLevelsWorkflow,
  createRegionsWorkflow,
  createStockLocationsWorkflow,
  deleteInventoryItemWorkflow,
  deletePromotionsWorkflow,
  deleteRegionsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { createPayinStore } from "../../../src/storefront"
import { keepCollection } from "../../../src/storefront/server"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import { campaign, createDiscount } from "../discount-steps"
import { address } from "../shopper"
import type { StoryContext } from "../story-context"

/** Carts that have all that an order needs, and that this way to pay is not for. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const pay = (collectionId: string) =>
    ctx
      .shopperWith({ "x-medusa-locale": "ru-RU" })
      .request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
        body: { provider_id: "pp_payin_default" },
      })

  const makeFree = (cartId: string, amount = 100) => {
    const credit = { cart_id: cartId, amount, reference: "loyalty", reference_id: cartId, metadata: null }
    return createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
  }

  const enterCode = (cartId: string, code: string) =>
    ctx.shopper.request("POST", `/store/carts/${cartId}/promotions`, { body: { promo_codes: [code] } })

  /** @returns a cart that has a discount */
  async function discountedCart(limits: object) {
    await createDiscount(ctx, limits)
    const cart = await ctx.readyCart()
    await enterCode(cart.cartId, "TEN")
    return cart
  }

  const isSoldOut = {
    status: 400,
    body: { code: "payin_cart_incomplete", message: expect.stringMatching(/^Этого товара не осталось .*teapot/) },
  }

  /** @param stocked_quantity of the first product in a second location that the shop sells from */
  async function stockSecondLocation(stocked_quantity: number): Promise<void> {
    const locations = [{ name: "Warehouse" }]
    const { result } = await createStockLocationsWorkflow(ctx.container).run({ input: { locations } })
    const location_id = result[0]!.id
    const link = { id: location_id, add: [ctx.seed.salesChannelId] }
    await linkSalesChannelsToStockLocationWorkflow(ctx.container).run({ input: link })
    const { inventoryItemId: inventory_item_id } = ctx.seed.products[0]!
    const inventory_levels = [{ inventory_item_id, location_id, stocked_quantity }]
    await createInventoryLevelsWorkflow(ctx.container).run({ input: { inventory_levels } })
  }

  const isUsedBy = (customer_email: string) => {
    const use = { code: "TEN", amount: 10 } as never
    return ctx.container.resolve(Modules.PROMOTION).registerUsage([use], { customer_id: null, customer_email })
  }

  describe("a cart", () => {
    beforeEach(() => control().reset())

    it.each([
      ["nothing", 100],
      ["as little as a discount of 100 % leaves of a price with taxes", 99.99999999999999],
    ])("that costs %s is not asked for money in another way, and is an order without it", async (_what, credit) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await makeFree(cartId, credit)
      expect(await pay(collectionId)).toMatchObject({
        status: 409,
        body: { code: "payin_nothing_owed", message: "По этому заказу больше ничего не нужно платить." },
      })
      expect(await ctx.shopper.orderOf(cartId)).toMatchObject({ total: 0 })
      expect(control().trades()).toEqual([])
    })

    it("that became free after a pay-in was chosen is an order with the payment collection that storefronts read", async () => {
      const store = createPayinStore({ url: ctx.storeUrl, publishableKey: ctx.seed.publishableKey })
      const { id } = await ctx.shopper.createCart(ctx.seed.regions.eur)
      await ctx.shopper.addItem(id, ctx.seed.products[0]!.variantId, 1)
      await ctx.shopper.setAddress(id, address)
      await ctx.shopper.addShipping(id, ctx.seed.shippingOptions.standard)
      await keepCollection(store, id)
      await makeFree(id)
      await keepCollection(store, id)
      const order = await ctx.shopper.orderOf(id)
      const asked = `/store/orders/${order.id}?fields=payment_collections.id`
      const { body } = await ctx.shopper.request<{ order: StoreOrder }>("GET", asked)
      expect(body.order.payment_collections).toHaveLength(1)
    })

    it("whose goods are sold out is told so by their name, and opens no trade until they are back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await setStock(ctx, 1)
      expect(await pay(collectionId)).toMatchObject(isSoldOut)
      expect(control().trades()).toEqual([])
      await setStock(ctx, 2)
      expect((await pay(collectionId)).status).toBe(200)
      expect(control().trade(cartId)).toBeDefined()
    })

    it("whose goods lie in two locations opens no trade until one of them has all that Medusa takes from one", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await setStock(ctx, 1)
      await stockSecondLocation(1)
      expect(await pay(collectionId)).toMatchObject(isSoldOut)
      const inventory = ctx.container.resolve(Modules.INVENTORY)
      const inventory_item_id = ctx.seed.products[0]!.inventoryItemId
      const location_id = ctx.seed.stockLocationId
      await inventory.updateInventoryLevels([{ inventory_item_id, location_id, stocked_quantity: 2 }])
      await pay(collectionId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("whose goods may be sold without stock opens no trade while no location has them: there is no order without", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const { inventoryItemId, variantId } = ctx.seed.products[0]!
      await ctx.container.resolve(Modules.PRODUCT).updateProductVariants(variantId, { allow_backorder: true })
      await ctx.container.resolve(Modules.INVENTORY).deleteInventoryLevel(inventoryItemId, ctx.seed.stockLocationId)
      expect(await pay(collectionId)).toMatchObject(isSoldOut)
      await stockSecondLocation(0)
      await pay(collectionId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("whose goods have lost their inventory item is told so by their name, and opens no trade", async () => {
      const { collectionId } = await ctx.readyCart()
      const { inventoryItemId } = ctx.seed.products[0]!
      await deleteInventoryItemWorkflow(ctx.container).run({ input: [inventoryItemId] })
      expect(await pay(collectionId)).toMatchObject(isSoldOut)
    })

    it.each([
      ["limit", { limit: 1 }],
      ["sum", campaign({ type: "spend", limit: 15 })],
      ["number of uses", campaign({ type: "usage", limit: 1 })],
      ["use for each customer", campaign({ type: "use_by_attribute", attribute: "customer_email", limit: 1 })],
    ])("whose discount is used up by its %s is told so, and opens no trade", async (_what, limits) => {
      const { collectionId } = await discountedCart(limits)
      await isUsedBy("lena@example.com")
      expect(await pay(collectionId)).toMatchObject({
        status: 400,
        body: { code: "payin_cart_incomplete", message: expect.stringMatching(/^Скидка в корзине/) },
      })
      expect(control().trades()).toEqual([])
    })

    it("whose discounts are more than their campaign has left together is told so, and opens no trade", async () => {
      const { cartId, collectionId } = await discountedCart(campaign({ type: "spend", limit: 15 }))
      const promotions = ctx.container.resolve(Modules.PROMOTION)
      const [ten] = await promotions.listPromotions({ code: "TEN" }, { relations: ["campaign"] })
      await createDiscount(ctx, { code: "OTHER", campaign_id: ten!.campaign!.id })
      expect((await enterCode(cartId, "OTHER")).body).toMatchObject({ cart: { total: 80 } })
      expect(await pay(collectionId)).toMatchObject({ status: 400, body: { code: "payin_cart_incomplete" } })
      expect(control().trades()).toEqual([])
    })

    it("whose discount has a use left is paid with it", async () => {
      const { cartId, collectionId } = await discountedCart({ limit: 2 })
      await isUsedBy("mira@example.com")
      await pay(collectionId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [90], openCases: [] })
    })

    it.each(["the store", "the shopper"])("whose discount staff delete meanwhile is an order, by %s", async (who) => {
      const { cartId, collectionId } = await discountedCart({})
      await pay(collectionId)
      const promotions = ctx.container.resolve(Modules.PROMOTION)
      const [discount] = await promotions.listPromotions({ code: "TEN" })
      await deletePromotionsWorkflow(ctx.container).run({ input: { ids: [discount!.id] } })
      await control().setStatus(cartId, "closed", { callback: who === "the store" })
      if (who === "the shopper") await ctx.shopper.orderOf(cartId)
      const paid = { orders: [{ total: 90 }], captures: [90], transactions: [90], openCases: [] }
      expect(await capturedBook(ctx, cartId)).toMatchObject(paid)
    })

    it("whose region does not have this way to pay is told so in the shopper's words, and opens no trade", async () => {
      const { collectionId } = await ctx.readyCart()
      const update = { payment_providers: ["pp_system_default", "pp_payin_strict"] }
      await updateRegionsWorkflow(ctx.container).run({ input: { selector: { id: ctx.seed.regions.eur }, update } })
      const refused = await pay(collectionId)
      expect(refused).toMatchObject({
        status: 422,
        body: { message: "Этот способ оплаты недоступен. Выберите другой." },
      })
      expect(control().trades()).toEqual([])
    })

    it("whose region loses this way to pay while money is on its way is an order once the region has it again", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const offer = (payment_providers: string[]) => {
        const input = { selector: { id: ctx.seed.regions.eur }, update: { payment_providers } }
        return updateRegionsWorkflow(ctx.container).run({ input })
      }
      await offer(["pp_system_default"])
      await control().setStatus(cartId, "closed")
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_without_order")
      await waitFor(isCase, { what: "the case" })
      await offer(["pp_system_default", "pp_payin_default"])
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("whose region staff delete meanwhile is an order once another region has its country", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await deleteRegionsWorkflow(ctx.container).run({ input: { ids: [ctx.seed.regions.eur] } })
      await control().setStatus(cartId, "closed")
      const factsOfCase = async () => (await payin().listCases({ kind: "paid_without_order" }))[0]?.facts
      const facts = await waitFor(factsOfCase, { what: "the case" })
      expect(facts).toEqual([{ fact: "reason", words: expect.stringMatching(/^Deleted region: Europe\. /) }])
      const region = { name: "Mitte", currency_code: "eur", countries: ["de"], payment_providers: ["pp_payin_default"] }
      const { result } = await createRegionsWorkflow(ctx.container).run({ input: { regions: [region] } })
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
      const [order] = await ctx.container.resolve(Modules.ORDER).listOrders({}, { select: ["region_id"] })
      expect(order!.region_id).toBe(result[0]!.id)
    })
  })
}
