import type { ICartModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoryContext } from "../story-context"

/** What Medusa generates for each of the module's models, and its types leave out. */
type Generated = Record<string, (...args: unknown[]) => Promise<{ id: string }[]>>

const kinds = ["LineItemTaxLines", "LineItemAdjustments", "ShippingMethodTaxLines", "ShippingMethodAdjustments"]

/** A small cart is read in another way than a large one. */
export default (ctx: StoryContext) => {
  const module = () => ctx.container.resolve<ICartModuleService>(Modules.CART)
  const generated = () => ctx.container.resolve<Generated>(Modules.CART)
  const line = (title: string) => ({ title, quantity: 1, unit_price: 10, requires_shipping: false })

  async function add(cartId: string, { price, code }: { price: number; code: string }): Promise<void> {
    const carts = module()
    const { items, shipping_methods: methods } = await carts.retrieveCart(cartId, {
      relations: ["items", "shipping_methods"],
    })
    const item_id = items!.find((item) => item.requires_shipping)!.id
    const shipping_method_id = methods!.find(({ name }) => name !== "taken out")!.id
    await carts.addLineItemTaxLines([{ item_id, code, rate: price }])
    await carts.addLineItemAdjustments([{ item_id, code, amount: price }])
    await carts.addShippingMethodTaxLines(cartId, [{ shipping_method_id, code, rate: price }])
    await carts.addShippingMethodAdjustments([{ shipping_method_id, code, amount: 1 }])
    await generated().createCreditLines!([{ cart_id: cartId, amount: price, reference: code, reference_id: code }])
  }

  /** As the host takes something out of a cart: the rows stay, with the time of it. */
  async function takeOut(cartId: string): Promise<void> {
    const carts = module()
    const extra = await carts.addLineItems(cartId, [line("taken out")])
    const delivery = await carts.addShippingMethods(cartId, [{ name: "taken out", amount: 7 }])
    await add(cartId, { price: 20, code: "taken_out" })
    await takeAway("LineItems", { id: extra.map(({ id }) => id) })
    await takeAway("ShippingMethods", { id: delivery.map(({ id }) => id) })
    for (const kind of kinds) await takeAway(kind, { code: "taken_out" })
    await takeAway("CreditLines", { reference: "taken_out" })
  }

  async function takeAway(kind: string, which: object): Promise<void> {
    const rows = await generated()[`list${kind}`]!(which)
    expect(rows).toHaveLength(1)
    await generated()[`softDelete${kind}`]!(rows.map(({ id }) => id))
  }

  describe("a cart", () => {
    it.each([
      ["a few lines", 2, 103.7],
      ["many lines", 12, 203.7],
    ])("of %s is paid with its total, of which what was taken out is no part", async (_, lines, total) => {
      const { cartId, collectionId } = await ctx.readyCart({ fresh: true })
      const more = Array.from({ length: lines - 1 }, (_row, index) => line(`Oats ${index}`))
      await module().addLineItems(cartId, more)
      await add(cartId, { price: 5, code: "stays" })
      await takeOut(cartId)
      const [session] = (await ctx.shopper.createPaymentSession(collectionId)).payment_sessions!
      expect([session!.amount, Number(ctx.sandbox.control.trade(cartId)?.fiatAmount)]).toEqual([total, total])
      const own = await module().retrieveCart(cartId, { select: ["id", "total"] as never })
      expect(Number(own.total)).toBe(total)
    })
  })
}
