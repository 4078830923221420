import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { announceOrder, finishAndAnnounce } from "../../../src/settlement/completion/announce-order"
import { announceWithheld } from "../../../src/settlement/completion/announce-withheld"
import { unreservedStock } from "../../../src/settlement/stock/unreserved-stock"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, releaseStock, runJob, setStock } from "../actions"
import { bookOf } from "../book"
import { stopCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** A store's mail to the customer hangs on Medusa's own event. */
export default (ctx: StoryContext) => {
  const outbox = () => ctx.container.resolve(PAYIN_MODULE).outbox
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const bus = () => ctx.container.resolve(Modules.EVENT_BUS)
  const told: string[] = []
  const listen = async ({ data }: { data: { id: string } }) => void told.push(data.id)

  beforeAll(() => bus().subscribe("order.placed", listen as never))
  afterAll(() => bus().unsubscribe("order.placed", listen as never))

  const waiting = (id: string) => db()("payin_event").where({ name: "order.placed" }).whereRaw("data->>'id' = ?", [id])

  async function jobLater() {
    await timePasses(ctx)
    await db()("payin_event").update({ updated_at: db().raw("updated_at - interval '3 minutes'") })
    await runJob(ctx)
  }

  /** A run of the job that was still going on may have looked before. */
  const untilTold = (id: string) => waitFor(() => told.includes(id), { what: "the order's event" })

  async function timesTold(orderId: string) {
    const next = `order_after_${told.length}`
    await announceOrder(ctx.container, next, () => Promise.resolve("news"))
    await waitFor(() => told.includes(next), { what: "the next event" })
    return told.filter((id) => id === orderId).length
  }

  describe("that a placed order, which a kill had left unfinished, is there", () => {
    /** The process is killed when it has finished the order, before it goes on. */
    async function killedAfterFinishing(id: string) {
      void announceOrder(ctx.container, id, () => new Promise(() => undefined))
      await waitFor(async () => (await waiting(id)).length > 0, { what: "the event's row" })
      outbox().wake()
    }

    async function toldOf(id: string) {
      await waitFor(async () => (await waiting(id)).length === 0, { what: "the event" })
      return told.filter((one) => one === id)
    }

    it("is sent although the process is killed right after it has finished the order", async () => {
      const { orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
      await waitFor(() => told.includes(orderId), { what: "the host's own event" })
      told.length = 0
      await killedAfterFinishing(orderId)
      expect(told).not.toContain(orderId)
      await waiting(orderId).update({ updated_at: db().raw("updated_at - interval '3 minutes'") })
      await announceWithheld(ctx.container)
      expect(await toldOf(orderId)).toEqual([orderId])
    })

    it.each(["news", "known"] as const)("is sent once when the next one finds: %s", async (found) => {
      const id = `order_${found}`
      await killedAfterFinishing(id)
      await announceOrder(ctx.container, id, () => Promise.resolve(found))
      expect(await toldOf(id)).toEqual([id])
    })

    it("is sent although the database's answer was lost when the order was finished", async () => {
      const { cartId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
      await waitFor(() => told.includes(orderId), { what: "the host's own event" })
      told.length = 0
      await db()("cart").where({ id: cartId }).update({ completed_at: null })
      const carts = ctx.container.resolve(Modules.CART)
      const update = carts.updateCarts.bind(carts) as (...args: unknown[]) => Promise<unknown>
      const lost = jest.spyOn(carts, "updateCarts").mockImplementationOnce((async (...args: unknown[]) => {
        await update(...args)
        throw new Error("Connection terminated unexpectedly")
      }) as never)
      const finish = () => finishAndAnnounce(ctx.container, { cart_id: cartId, order_id: orderId })
      await finish().catch(() => undefined)
      lost.mockRestore()
      await finish()
      expect(await toldOf(orderId)).toEqual([orderId])
    })

    it("is not sent once more of a whole order because the database failed for a moment", async () => {
      const { cartId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
      await waitFor(() => told.includes(orderId), { what: "the host's own event" })
      told.length = 0
      const failing = jest.spyOn(ctx.container.resolve(Modules.CART), "listCarts")
      failing.mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
      const finish = () => finishAndAnnounce(ctx.container, { cart_id: cartId, order_id: orderId })
      await finish().catch(() => undefined)
      failing.mockRestore()
      await finish()
      expect(await toldOf(orderId)).toEqual([])
    })

    it("is not sent of an order that lacked nothing, could not be finished, or was removed", async () => {
      await announceOrder(ctx.container, "order_whole", () => Promise.resolve("known"))
      const failing = announceOrder(ctx.container, "order_failed", () => Promise.reject(new Error("no stock")))
      await expect(failing).rejects.toThrow("no stock")
      await killedAfterFinishing("order_removed")
      await announceOrder(ctx.container, "order_removed", () => Promise.resolve("gone"))
      for (const id of ["order_whole", "order_failed", "order_removed"]) expect(await toldOf(id)).toEqual([])
    })
  })

  describe("that a placed order is there whose goods were sold before it was finished", () => {
    afterEach(() => setStock(ctx, 10))

    /** Medusa's rollback had released its stock when its process was killed, and another customer has bought the goods. */
    async function lackingOrder() {
      const { cartId, collectionId, orderId } = await unpaidOrderSteps(ctx).placedOrder("keeps")
      await waitFor(() => told.includes(orderId), { what: "the host's own event" })
      told.length = 0
      const { metadata } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(orderId)
      const [attempt] = await unpaidOrderSteps(ctx).attemptsOf(collectionId)
      const began = { mark: metadata!.payin_attempt as string, now: attempt!.created_at, lookAfterSeconds: 120 }
      await unpaidOrderSteps(ctx).payin().completions.begin(attempt!.id, began)
      await releaseStock(ctx, orderId)
      await setStock(ctx, 0)
      return { cartId, orderId }
    }

    /** Staff reserve it in Medusa's panel. */
    async function reserveByHand(orderId: string) {
      await setStock(ctx, 10)
      const reservations = await unreservedStock(ctx.container, orderId)
      await ctx.container.resolve(Modules.INVENTORY).createReservationItems(reservations)
    }

    it.each(["paid", "unpaid"] as const)("is sent once staff have reserved them by hand: %s", async (how) => {
      const { cartId, orderId } = await lackingOrder()
      if (how === "paid") await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      await jobLater()
      await reconcileNow(ctx, cartId)
      await jobLater()
      expect(await timesTold(orderId)).toBe(0)
      if (how === "paid") expect((await bookOf(ctx, cartId)).openCases).toEqual(["stock_not_reserved"])
      // A captured payment is read again in days.
      await db()("payin_attempt").where({ cart_id: cartId }).update({ next_check_at: null })
      await reserveByHand(orderId)
      await jobLater()
      await untilTold(orderId)
      await reconcileNow(ctx, cartId)
      await jobLater()
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      expect(await timesTold(orderId)).toBe(1)
    })

    it("is never sent if staff cancel it instead", async () => {
      const { cartId, orderId } = await lackingOrder()
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      await jobLater()
      expect(await waiting(orderId)).toHaveLength(1)
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      await setStock(ctx, 10)
      await jobLater()
      await waitFor(async () => (await waiting(orderId)).length === 0, { what: "the event to be dropped" })
      expect(await timesTold(orderId)).toBe(0)
    })
  })

  describe("that an order is there whose completion was killed before it was paid", () => {
    afterEach(() => setStock(ctx, 10))

    it.each([
      ["reservations", 10, 1],
      ["payment", 10, 1],
      ["reservations", 0, 0],
    ] as const)("is sent once, when it has its stock: %s, %d in stock", async (at, stock, times) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      const [attempt] = await unpaidOrderSteps(ctx).attemptsOf(collectionId)
      const paid = await unpaidOrderSteps(ctx).payin().readForShopper(attempt!)
      expect(paid).toMatchObject({ state: "paid" })
      // The job would settle it in a few seconds.
      await unpaidOrderSteps(ctx)
        .payin()
        .updateAttempts([{ id: paid.id, next_check_at: null }])
      const stopped = await stopCompletion(ctx, { at, when: "before" }, () => ctx.shopper.completeCart(cartId))
      await setStock(ctx, stock)
      told.length = 0
      const { id } = await db()("order").whereNull("deleted_at").first<{ id: string }>("id")
      await announceOrder(ctx.container, id, () => Promise.resolve("left"))
      await announceWithheld(ctx.container)
      expect(await timesTold(id)).toBe(0)
      for (let look = 0; look < 2; look++) {
        await jobLater()
        await reconcileNow(ctx, cartId)
      }
      await jobLater()
      if (times > 0) await untilTold(id)
      expect((await bookOf(ctx, cartId)).captures).toEqual([100])
      expect(await timesTold(id)).toBe(times)
      await stopped!.wake("goes on")
    })

    it.each(["reservations", "payment"] as const)("is not sent where the payment comes first: %s", async (at) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const stopped = await stopCompletion(ctx, { at, when: "before" }, () => ctx.shopper.completeCart(cartId))
      told.length = 0
      await timePasses(ctx)
      await runJob(ctx)
      await announceOrder(ctx.container, "order_afterwards", () => Promise.resolve("news"))
      await waitFor(() => told.includes("order_afterwards"), { what: "the next event" })
      expect(told).toEqual(["order_afterwards"])
      expect(await db()("order").whereNull("deleted_at")).toEqual([])
      const cart = await ctx.container.resolve(Modules.CART).retrieveCart(cartId)
      expect(cart.completed_at).toBeNull()
      await stopped!.wake("goes on")
    })
  })
}
