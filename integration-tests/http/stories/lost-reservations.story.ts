import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import { jobUntilQuiet, stopCompletion, timePasses, wakeAfterLocks } from "../stopped-completion"
import type { StoryContext } from "../story-context"

/**
 * The host's rollback takes away what the host knows of. It deletes the order too, and with it all that could lead to stock
 * whose reservation it did not hear of.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const inventory = () => ctx.container.resolve(Modules.INVENTORY)

  /** The database's answer is lost as it reserves the stock of the next order. */
  function loseAnswer() {
    const reserve = inventory().createReservationItems.bind(inventory()) as (...args: unknown[]) => Promise<unknown>
    return jest.spyOn(inventory(), "createReservationItems").mockImplementationOnce((async (...args: unknown[]) => {
      await reserve(...args)
      throw new Error("Connection terminated unexpectedly")
    }) as never)
  }

  async function stored(): Promise<{ reserved: number; level: number }> {
    const { rows } = await db().raw<{ rows: [{ reserved: number; level: number }] }>(`select
      (select coalesce(sum(quantity), 0)::float from reservation_item where deleted_at is null) as reserved,
      (select sum(reserved_quantity)::float from inventory_level where deleted_at is null) as level`)
    return rows[0]
  }

  describe("stock that the database reserves for an order, and whose answer is lost", () => {
    beforeEach(() => control().reset())
    afterEach(async () => {
      jest.restoreAllMocks()
      await setStock(ctx, 10)
    })

    it("is reserved once when its cart is paid, also the last of it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await setStock(ctx, 2)
      await ctx.shopper.createPaymentSession(collectionId)
      const lost = loseAnswer()
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      lost.mockRestore()
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], reservations: 1, openCases: [] })
      expect(await stored()).toEqual({ reserved: 2, level: 2 })
    })

    it("is there again for whoever places the order once more, before they pay", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await setStock(ctx, 2)
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const lost = loseAnswer()
      await ctx.shopper.completeCart(cartId)
      lost.mockRestore()
      await ctx.shopper.orderOf(cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], reservations: 1 })
      expect(await stored()).toEqual({ reserved: 2, level: 2 })
    })

    it("is there again when the first look fails, and the shopper changes the cart", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const lost = loseAnswer()
      const looked = jest.spyOn(inventory(), "deleteReservationItemsByLineItem")
      looked.mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
      await ctx.shopper.completeCart(cartId)
      await waitFor(() => looked.mock.calls.length > 0, { what: "the look" })
      for (const spy of [lost, looked]) spy.mockRestore()
      expect(await stored()).toEqual({ reserved: 2, level: 2 })
      const { items } = await ctx.shopper.readCart(cartId)
      await ctx.shopper.request("DELETE", `/store/carts/${cartId}/line-items/${items![0]!.id}`)
      await timePasses(ctx)
      await runJob(ctx)
      expect(await stored()).toEqual({ reserved: 0, level: 0 })
    })

    it("is all that is released: not what is another order's, another plugin's, or set aside by staff", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const other = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(other.collectionId, "pp_system_default")
      await ctx.shopper.orderOf(other.cartId)
      const { inventoryItemId: inventory_item_id } = ctx.seed.products[0]!
      const [level] = await inventory().listInventoryLevels({ inventory_item_id })
      const piece = { inventory_item_id, location_id: level!.location_id, quantity: 1 }
      await inventory().createReservationItems([piece, { ...piece, line_item_id: "preorder_1" }])
      expect(await stored()).toEqual({ reserved: 4, level: 4 })
      const lost = loseAnswer()
      const released = jest.spyOn(inventory(), "deleteReservationItemsByLineItem")
      await ctx.shopper.completeCart(cartId)
      await waitFor(() => released.mock.calls.length > 0, { what: "stock to be released" })
      await waitFor(async () => (await stored()).reserved === 4, { what: "no more than what others have" })
      for (const spy of [lost, released]) spy.mockRestore()
      expect(await stored()).toEqual({ reserved: 4, level: 4 })
    })
  })
  /** An order that somebody else finished while its completion stood still, before it reserved anything. */
  async function finishedMeanwhile() {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
    const at = { at: "reservations", when: "before" } as const
    const stopped = (await stopCompletion(ctx, at, () => ctx.shopper.completeCart(cartId)))!
    await timePasses(ctx)
    await runJob(ctx)
    expect(await stored()).toEqual({ reserved: 2, level: 2 })
    const { id } = (await bookOf(ctx, cartId)).orders[0]!
    const goesOn = async () => {
      await wakeAfterLocks(ctx, stopped, "goes on")
      await jobUntilQuiet(ctx, cartId)
    }
    return { goesOn, orderId: id }
  }

  async function cancel(orderId: string): Promise<number> {
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    return (await ctx.shopper.request("POST", `/admin/orders/${orderId}/cancel`, { headers })).status
  }

  describe("stock that a completion reserves when it wakes up late", () => {
    beforeEach(() => control().reset())
    afterEach(() => void jest.restoreAllMocks())

    it("is released where staff have canceled the order meanwhile", async () => {
      const { goesOn, orderId } = await finishedMeanwhile()
      expect(await cancel(orderId)).toBe(200)
      const emitted = jest.spyOn(ctx.container.resolve(Modules.EVENT_BUS), "emit")
      await goesOn()
      expect(await stored()).toEqual({ reserved: 0, level: 0 })
      const released = { name: "reservation-item.deleted", data: { id: expect.stringMatching(/^resitem_/) } }
      expect(emitted.mock.calls).toContainEqual([released])
    })

    it("does not come back with what Medusa reserves again when a later cancellation fails", async () => {
      const { goesOn, orderId } = await finishedMeanwhile()
      await goesOn()
      expect(await stored()).toEqual({ reserved: 2, level: 2 })
      const fails = () => Promise.reject(new Error("Connection terminated unexpectedly"))
      jest.spyOn(ctx.container.resolve(Modules.ORDER), "cancel").mockImplementationOnce(fails)
      expect(await cancel(orderId)).toBe(500)
      expect(await stored()).toEqual({ reserved: 2, level: 2 })
    })
  })
}
