import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteProductsWorkflow } from "@medusajs/medusa/core-flows"
import { seedStore } from "../../harness/seed"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  describe("the store that the stories run against", () => {
    it("offers the seeded products with prices and stock", async () => {
      const path = `/store/products?region_id=${ctx.seed.regions.eur}&fields=*variants.calculated_price,+variants.inventory_quantity`
      const { status, body } = await ctx.shopper.request("GET", path)
      expect(status).toBe(200)
      expect(body.products).toHaveLength(4)
      const teapot = body.products.find((product: { handle: string }) => product.handle === "stoneware-teapot")
      expect(teapot.variants[0]).toMatchObject({
        inventory_quantity: 1000,
        calculated_price: { calculated_amount: 45 },
      })
    })

    it("offers both regions with their ways to pay", async () => {
      for (const region of [ctx.seed.regions.eur, ctx.seed.regions.rub]) {
        const { body } = await ctx.shopper.request("GET", `/store/payment-providers?region_id=${region}`)
        const ids = body.payment_providers.map((provider: { id: string }) => provider.id)
        expect(ids).toContain("pp_system_default")
      }
    })

    it("places an order over 100.00 EUR without the pay-in", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const order = await ctx.shopper.orderOf(cartId)
      expect(order).toMatchObject({ total: 100, currency_code: "eur" })
      expect((await ctx.shopper.orderOf(cartId)).id).toBe(order.id)
    })

    it("begins every test with the seeded database", async () => {
      const query = ctx.container.resolve(ContainerRegistrationKeys.QUERY)
      const { data: orders } = await query.graph({ entity: "order", fields: ["id"] })
      expect(orders).toEqual([])
    })

    it("keeps the data when it is seeded again", async () => {
      expect(await seedStore(ctx.container)).toEqual(ctx.seed)
    })

    it("finishes a seed that was cut off", async () => {
      const inventory = ctx.container.resolve(Modules.INVENTORY)
      const inventory_item_id = ctx.seed.products.map((product) => product.inventoryItemId)
      const levels = await inventory.listInventoryLevels({ inventory_item_id })
      await inventory.deleteInventoryLevels(levels.map((level) => level.id))
      const ids = [ctx.seed.products[3]!.productId]
      await deleteProductsWorkflow(ctx.container).run({ input: { ids } })
      await ctx.container
        .resolve(Modules.USER)
        .deleteUsers([(await ctx.container.resolve(Modules.USER).listUsers())[0]!.id])
      const again = await seedStore(ctx.container)
      expect(again.products.slice(0, 3)).toEqual(ctx.seed.products.slice(0, 3))
      expect(await inventory.listInventoryLevels({ stocked_quantity: 1000 })).toHaveLength(4)
      await logIn()
    })

    it("lets the seeded admin log in", () => logIn())
  })

  async function logIn() {
    const login = await ctx.api.post("/auth/user/emailpass", ctx.seed.admin)
    const me = await ctx.api.get("/admin/users/me", { headers: { authorization: `Bearer ${login.data.token}` } })
    expect(me.data.user.email).toBe("admin@example.com")
  }
}
