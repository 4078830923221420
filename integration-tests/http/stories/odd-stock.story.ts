import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStockLocationsWorkflow, linkSalesChannelsToStockLocationWorkflow } from "@medusajs/medusa/core-flows"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, releaseStock, runJob } from "../actions"
import { bookOf, capturedBook } from "../book"
import { type Stop, stopCompletion, type StoppedCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/**
 * Two locations, a kit that shares its cups with another line, goods that are sold without stock, and goods whose stock
 * nobody counts, in one cart.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const inventory = () => ctx.container.resolve(Modules.INVENTORY)
  const { attemptsOf, payin } = unpaidOrderSteps(ctx)
  let cellar = ""
  let stopped: StoppedCompletion | undefined

  async function newLocation(name: string, { isSelling }: { isSelling: boolean }): Promise<string> {
    const input = { locations: [{ name }] }
    const [location] = (await createStockLocationsWorkflow(ctx.container).run({ input })).result
    const link = { id: location!.id, add: [ctx.seed.salesChannelId] }
    if (isSelling) await linkSalesChannelsToStockLocationWorkflow(ctx.container).run({ input: link })
    return location!.id
  }

  /** Enough teapots are in the cellar alone, and each comes with three cups; tea is sold out, and nobody counts towels. */
  async function keepOddStock() {
    const [teapot, cup, tea, towel] = ctx.seed.products
    cellar = await newLocation("Cellar", { isSelling: true })
    const stock = (inventory_item_id: string, stocked_quantity: number, location_id = ctx.seed.stockLocationId) => {
      return { inventory_item_id, location_id, stocked_quantity }
    }
    await inventory().createInventoryLevels([stock(teapot!.inventoryItemId, 5, cellar)])
    await inventory().updateInventoryLevels([stock(teapot!.inventoryItemId, 1), stock(tea!.inventoryItemId, 0)])
    await ctx.container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.PRODUCT]: { variant_id: teapot!.variantId },
      [Modules.INVENTORY]: { inventory_item_id: cup!.inventoryItemId },
      data: { required_quantity: 3 },
    })
    const products = ctx.container.resolve(Modules.PRODUCT)
    await products.updateProductVariants(tea!.variantId, { allow_backorder: true })
    await products.updateProductVariants(towel!.variantId, { manage_inventory: false })
  }

  async function openedCart(provider: string) {
    const cart = await ctx.readyCart({ fresh: true })
    for (const { variantId } of ctx.seed.products.slice(1)) await ctx.shopper.addItem(cart.cartId, variantId)
    await ctx.shopper.createPaymentSession(cart.collectionId, provider)
    return cart
  }

  /** What is reserved, by goods and location: by the rows, and by the sum that Medusa keeps. */
  async function reserved(): Promise<Record<string, [number, number]>> {
    const { rows } = await db().raw<{ rows: { what: string; location: string; rows: number; level: number }[] }>(
      `select lower(i.sku) as what, l.location_id as location, l.reserved_quantity::float as level,
         (select coalesce(sum(quantity), 0)::float from reservation_item r where r.deleted_at is null
           and r.inventory_item_id = i.id and r.location_id = l.location_id) as rows
         from inventory_level l join inventory_item i on i.id = l.inventory_item_id where l.deleted_at is null`,
    )
    const places: Record<string, string> = { [cellar]: "cellar", [ctx.seed.stockLocationId]: "workshop" }
    const some = rows.filter(({ rows, level }) => rows > 0 || level > 0)
    return Object.fromEntries(
      some.map(({ what, location, rows, level }) => [`${what}, ${places[location] ?? "attic"}`, [rows, level]]),
    )
  }

  const rest = { "espresso-cup, workshop": [7, 7], "green-tea-tin, workshop": [1, 1] }
  const whole = { "stoneware-teapot, cellar": [2, 2], ...rest }

  beforeEach(async () => {
    control().reset()
    stopped = undefined
    await keepOddStock()
  })
  afterEach(() => stopped?.wake("goes on"))

  describe("an order of all kinds of stock", () => {
    it.each<[string, Stop["when"], Stop["at"]]>([
      ["orders", "before", "reservations"],
      ["default", "before", "reservations"],
      ["default", "after", "reservations taken back"],
    ])("has all of it once it is paid: %s, killed %s: %s", async (account, when, at) => {
      const { cartId } = await openedCart(`pp_payin_${account}`)
      stopped = await stopCompletion(ctx, { at, when }, () => ctx.shopper.completeCart(cartId))
      await timePasses(ctx)
      await runJob(ctx)
      if (control().trades().length === 0) await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], openCases: [] })
      expect(await reserved()).toEqual(whole)
    })

    it("has all of it again when its cancellation was cut off", async () => {
      const { cartId, collectionId } = await openedCart("pp_payin_default")
      await control().setStatus(cartId, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      expect(await reserved()).toEqual(whole)
      await payin().attempts.beginOrderCancel([collectionId], 150)
      await releaseStock(ctx, orders[0]!.id)
      expect(await reserved()).toEqual({})
      await reconcileNow(ctx, cartId)
      expect(await reserved()).toEqual(whole)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("has none once staff released it, also when Medusa then refuses to cancel it", async () => {
      const { cartId, collectionId } = await openedCart("pp_payin_default")
      await control().setStatus(cartId, "closed")
      const { id } = (await capturedBook(ctx, cartId)).orders[0]!
      await releaseStock(ctx, id)
      await ctx.container.resolve(Modules.ORDER).completeOrder(id)
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      expect((await ctx.shopper.request("POST", `/admin/orders/${id}/cancel`, { headers })).status).toBe(400)
      const isMarked = async () => (await attemptsOf(collectionId)).some((one) => one.order_cancel_began_at !== null)
      await waitFor(async () => !(await isMarked()), { what: "the mark to go" })
      await reconcileNow(ctx, cartId)
      expect({ cases: (await bookOf(ctx, cartId)).openCases, reserved: await reserved() }).toEqual({
        cases: [],
        reserved: {},
      })
    })

    it.each([
      ["sells", true],
      ["does not sell", false],
    ])("has what was moved before it was reserved, to a location that %s", async (_, isSelling) => {
      const { cartId, collectionId } = await openedCart("pp_payin_default")
      await control().setStatus(cartId, "closed", { callback: false })
      const [attempt] = await attemptsOf(collectionId)
      await payin().readTradeOf(attempt!, { isSettling: true })
      const at = { at: "reservations", when: "before" } as const
      stopped = await stopCompletion(ctx, at, () => ctx.shopper.completeCart(cartId))
      const { inventoryItemId: inventory_item_id } = ctx.seed.products[0]!
      const attic = await newLocation("Attic", { isSelling })
      await inventory().createInventoryLevels([{ inventory_item_id, location_id: attic, stocked_quantity: 6 }])
      for (const id of [cellar, ctx.seed.stockLocationId]) await inventory().deleteInventoryLevel(inventory_item_id, id)
      await timePasses(ctx)
      await reconcileNow(ctx, cartId)
      await reconcileNow(ctx, cartId)
      const { captures, openCases, orders } = await bookOf(ctx, cartId)
      expect({ captures, openCases, orders: orders.length, reserved: await reserved() }).toEqual({
        captures: [144.5],
        openCases: [],
        orders: 1,
        reserved: { "stoneware-teapot, attic": [2, 2], ...rest },
      })
    })
  })
}
