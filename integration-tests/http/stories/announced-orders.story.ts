import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { announceOrder, finishAndAnnounce } from "../../../src/settlement/completion/announce-order"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import { stopCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** A store's mail to the customer hangs on Medusa's own event. */
export default (ctx: StoryContext) => {
  const outbox = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE).outbox
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const bus = () => ctx.container.resolve(Modules.EVENT_BUS)
  const told: string[] = []
  const listen = async ({ data }: { data: { id: string } }) => void told.push(data.id)

  beforeAll(() => bus().subscribe("order.placed", listen as never))
  afterAll(() => bus().unsubscribe("order.placed", listen as never))

  describe("that a placed order, which a kill had left unfinished, is there", () => {
    const waiting = (id: string) =>
      db()("payin_event").where({ name: "order.placed" }).whereRaw("data->>'id' = ?", [id])

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
      await killedAfterFinishing("order_killed")
      expect(told).not.toContain("order_killed")
      await waiting("order_killed").update({ send_at: db().raw("send_at - interval '15 minutes'") })
      outbox().wake()
      expect(await toldOf("order_killed")).toEqual(["order_killed"])
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

  describe("that an order is there whose completion was killed before it was paid", () => {
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
