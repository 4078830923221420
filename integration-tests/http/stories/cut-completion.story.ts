import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { runJob, setStock } from "../actions"
import { adminClient } from "../admin-client"
import { capturedBook } from "../book"
import { cutCompletionOf, orderIdsOf } from "../cut-completion-of"
import type { StoryContext } from "../story-context"

/**
 * What the host's completion leaves when it is cut off between creating an order and linking it, or in its rollback
 * before the order is deleted. The same with really killed processes is in
 * `integration-tests/chaos/killed-completion.spec.ts`.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const orders = () => ctx.container.resolve(Modules.ORDER)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  const cutCompletion = (cartId: string) => cutCompletionOf(ctx, cartId)
  const orderIds = () => orderIdsOf(ctx)

  const minuteLater = async () =>
    void (await db()("order").update({ created_at: db().raw("created_at - interval '1 minute'") }))

  /** Makes the job look now for what cut-off completions left. */
  async function lookNow(): Promise<void> {
    await db()("payin_attempt")
      .whereNotNull("completion_look_at")
      .update({ completion_look_at: new Date(Date.now() - 1000) })
    await runJob(ctx)
  }

  async function cutCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return { ...cart, twinId: await cutCompletion(cart.cartId) }
  }

  const story = async (attemptId: string) => {
    const admin = adminClient(ctx)
    const { attempt } = (await admin.get(`/attempts/${attemptId}`)).body
    return (attempt.timeline as { kind: string; data: object }[]).map(({ kind, data }) => ({ kind, data }))
  }

  describe("an order that a cut completion has left", () => {
    beforeEach(() => control().reset())

    it("carries a mark of its attempt, and goes before the paid cart gets its order", async () => {
      const { cartId, twinId } = await cutCart()
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const twin = await orders().retrieveOrder(twinId, { select: ["id", "display_id", "metadata"] })
      expect(twin.metadata).toEqual({
        payin_attempt: expect.stringMatching(new RegExp(`^${attempt!.id.slice(-6)}-[0-9a-f]{12}$`)),
      })
      await minuteLater()
      await control().setStatus(cartId, "closed")
      const book = await capturedBook(ctx, cartId)
      expect(book).toMatchObject({
        orders: [{ status: "pending" }],
        captures: [100],
        transactions: [100],
        openCases: [],
      })
      expect(await orderIds()).toEqual([book.orders[0]!.id])
      expect(await story(attempt!.id)).toContainEqual({
        kind: "unfinished_order_removed",
        data: { order_id: twinId, display_id: twin.display_id },
      })
      expect(book.attempts[0]).toMatchObject({ completion_mark: null, completion_look_at: null })
    })

    it("gives its stock back, so that the last piece goes to the cart that is paid", async () => {
      await setStock(ctx, 2)
      const { cartId, twinId } = await cutCart()
      const { items } = await orders().retrieveOrder(twinId, { relations: ["items"] })
      const inventory = ctx.container.resolve(Modules.INVENTORY)
      const [level] = await inventory.listInventoryLevels({ inventory_item_id: ctx.seed.products[0]!.inventoryItemId })
      const { inventory_item_id, location_id } = level!
      await inventory.createReservationItems([
        { line_item_id: items![0]!.id, inventory_item_id, location_id, quantity: 2 },
      ])
      await minuteLater()
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], reservations: 1, openCases: [] })
      const reserved = await inventory.listReservationItems({ inventory_item_id })
      expect(reserved.map(({ quantity }) => Number(quantity))).toEqual([2])
    })

    it("goes, however many there are, also when its cart was ended already", async () => {
      const { cartId, twinId } = await cutCart()
      const secondId = await cutCompletion(cartId)
      expect(await orderIds()).toEqual([twinId, secondId])
      await ctx.container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: new Date() }])
      await minuteLater()
      await control().setStatus(cartId, "closed")
      const { orders: placed } = await capturedBook(ctx, cartId)
      expect(await orderIds()).toEqual([placed[0]!.id])
    })

    it("goes before its shopper completes the cart again", async () => {
      const { cartId } = await cutCart()
      await minuteLater()
      await control().setStatus(cartId, "closed", { callback: false })
      const { id } = await ctx.shopper.orderOf(cartId)
      expect(await orderIds()).toEqual([id])
    })

    it("goes by the job when nobody completes its cart again, and the cart is open", async () => {
      const { cartId, twinId } = await cutCart()
      await ctx.container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: new Date() }])
      // So new that it may be about to be linked.
      await db()("order").update({ created_at: db().fn.now() })
      await lookNow()
      expect(await orderIds()).toEqual([twinId])
      await minuteLater()
      await lookNow()
      // The store's own job may have come first.
      const ended = { completion_mark: null, completion_began_at: null, completion_look_at: null }
      await waitFor(async () => (await payin().listAttempts({ cart_id: cartId, ...ended })).length === 1)
      expect(await orderIds()).toEqual([])
      expect((await ctx.container.resolve(Modules.CART).retrieveCart(cartId)).completed_at).toBeNull()
    })

    it("is looked at less and less often, the longer nothing can be done about it", async () => {
      const { cartId } = await cutCart()
      const secondsToNextLook = async () => {
        await db()("order").update({ created_at: db().fn.now() })
        await lookNow()
        const [attempt] = await payin().listAttempts({ cart_id: cartId })
        return (attempt!.completion_look_at!.getTime() - Date.now()) / 1000
      }
      const nextLooks = [await secondsToNextLook()]
      for (const minutes of [9, 600]) {
        await db()("payin_attempt").update({ completion_began_at: new Date(Date.now() - minutes * 60_000) })
        nextLooks.push(await secondsToNextLook())
      }
      expect(nextLooks.map((seconds) => Math.ceil(seconds / 60))).toEqual([1, 5, 15])
    })

    it("stays when staff have worked on it", async () => {
      const { cartId, twinId } = await cutCart()
      await orders().createOrderChange([{ order_id: twinId, change_type: "edit" }] as never)
      await minuteLater()
      await control().setStatus(cartId, "closed")
      const book = await capturedBook(ctx, cartId)
      expect(await orderIds()).toEqual([twinId, book.orders[0]!.id])
      await lookNow()
      const told = (await story(book.attempts[0]!.id)).filter(({ kind }) => kind === "unfinished_order_kept")
      expect(told).toEqual([
        { kind: "unfinished_order_kept", data: { order_id: twinId, display_id: expect.any(Number) } },
      ])
    })

    it("tells nobody that it was placed or canceled", async () => {
      const told: string[] = []
      const bus = ctx.container.resolve(Modules.EVENT_BUS)
      const listen = ({ name, data }: { name: string; data: { id: string } }) =>
        Promise.resolve(void told.push(`${name} ${data.id}`))
      bus.subscribe("order.placed", listen as never, { subscriberId: "cut-placed" })
      bus.subscribe("order.canceled", listen as never, { subscriberId: "cut-canceled" })
      const { cartId, twinId } = await cutCart()
      await minuteLater()
      await control().setStatus(cartId, "closed")
      const { orders: placed } = await capturedBook(ctx, cartId)
      await waitFor(() => told.includes(`order.placed ${placed[0]!.id}`), { what: "the event" })
      expect(told.filter((one) => one.includes(twinId))).toEqual([])
    })
  })

  describe("the mark of a completion", () => {
    beforeEach(() => control().reset())

    it("takes away no order that a cart leads to, whoever wrote it there", async () => {
      const { cartId, twinId } = await cutCart()
      const { metadata } = await orders().retrieveOrder(twinId, { select: ["id", "metadata"] })
      const other = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(other.collectionId, "pp_system_default")
      const { id: otherId } = await ctx.shopper.orderOf(other.cartId)
      await orders().updateOrders(otherId, { metadata })
      await minuteLater()
      await control().setStatus(cartId, "closed")
      const book = await capturedBook(ctx, cartId)
      expect(await orderIds()).toEqual([otherId, book.orders[0]!.id])
    })

    it("is not on the order of a cart that is paid in another way in the end", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.request("POST", `/store/carts/${cartId}`, { body: { metadata: { gift: "yes" } } })
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.shopper.completeCart(cartId)
      const marked = await ctx.container.resolve(Modules.CART).retrieveCart(cartId)
      expect(marked.metadata).toEqual({ gift: "yes", payin_attempt: expect.any(String) })
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id } = await ctx.shopper.orderOf(cartId)
      expect((await orders().retrieveOrder(id, { select: ["id", "metadata"] })).metadata).toEqual({ gift: "yes" })
    })

    it("is on the order of a session whose attempt has ended, for the host makes it before it asks", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      await payin().updateAttempts([{ id: attempt!.id, state: "canceled" }])
      const leftId = await cutCompletion(cartId)
      expect(await orderIds()).toEqual([leftId])
      await minuteLater()
      await lookNow()
      expect(await orderIds()).toEqual([])
    })

    it("is another one for each completion that ended", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const markOf = async () => {
        await ctx.shopper.completeCart(cartId)
        const cart = await ctx.container.resolve(Modules.CART).retrieveCart(cartId, { select: ["id", "metadata"] })
        const isEnded = async () => (await payin().listAttempts({ cart_id: cartId }))[0]!.completion_mark === null
        await waitFor(isEnded, { what: "the end of the completion" })
        return cart.metadata!.payin_attempt
      }
      expect(await markOf()).not.toBe(await markOf())
    })

    it("leaves alone what the store keeps in the cart's metadata", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.request("POST", `/store/carts/${cartId}`, { body: { metadata: { gift: "yes" } } })
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const { orders: placed } = await capturedBook(ctx, cartId)
      const order = await orders().retrieveOrder(placed[0]!.id, { select: ["id", "metadata"] })
      expect(order.metadata).toMatchObject({ gift: "yes", payin_attempt: expect.any(String) })
    })
  })
}
