import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { bookOf, capturedBook } from "../book"
import { isWriteOf, loseStatement } from "../lose-statement"
import { jobUntilQuiet } from "../stopped-completion"
import type { StoryContext } from "../story-context"

/** What Medusa's rollback leaves of a completion that it did not hear all of: the order is gone, and the money is there. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const whole = { orders: [{ status: "pending" }], captures: [100], transactions: [100], openCases: [] }

  async function openedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  describe("a paid cart whose order Medusa has taken back", () => {
    beforeEach(() => control().reset())

    it("becomes another one although its payment still leads to the first", async () => {
      const { cartId, collectionId } = await openedCart()
      const payment = { [Modules.PAYMENT]: { payment_collection_id: collectionId } }
      const link = ctx.container.resolve(ContainerRegistrationKeys.LINK)
      await link.create({ [Modules.ORDER]: { order_id: "order_gone" }, ...payment })
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })

    it("becomes another one although the database's answer was lost when the cart was ended", async () => {
      const { cartId } = await openedCart()
      const carts = ctx.container.resolve(Modules.CART)
      const updateCarts = carts.updateCarts.bind(carts) as (...args: unknown[]) => Promise<never>
      const ending = jest.spyOn(carts, "updateCarts").mockImplementation(async (...args: unknown[]) => {
        const answer = await updateCarts(...args)
        if (!JSON.stringify(args).includes('"completed_at":"')) return answer
        ending.mockRestore()
        throw new Error("Connection terminated unexpectedly")
      })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length > 0, { what: "the case" })
      await jobUntilQuiet(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })
  })

  it("has a cart that is paid later become another one although the cart alone still leads to the first", async () => {
    control().reset()
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
    const lost = loseStatement(ctx, "the statement", isWriteOf("order_payment_collection"))
    expect((await ctx.shopper.completeCart(cartId)).status).toBe(500)
    expect(lost()).toMatch(/^insert into "order_payment_collection"/)
    const order = await ctx.shopper.orderOf(cartId)
    const placed = { orders: [{ id: order.id, status: "pending" }], reservations: 1, attempts: [{ state: "open" }] }
    expect(await bookOf(ctx, cartId)).toMatchObject(placed)
    await control().setStatus(cartId, "closed")
    expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
  })
}
