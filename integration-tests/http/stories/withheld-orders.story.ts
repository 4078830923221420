import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { announceOrder } from "../../../src/settlement/completion/announce-order"
import { announceWithheld } from "../../../src/settlement/completion/announce-withheld"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, runJob } from "../actions"
import { bookOf } from "../book"
import { takeTurn } from "../job-turns"
import { stopCompletion, type StoppedCompletion, timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** A paid order whose completion was killed before Medusa had asked for its payment. It has its stock by then. */
export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const bus = () => ctx.container.resolve(Modules.EVENT_BUS)
  const told: string[] = []
  const listen = async ({ data }: { data: { id: string } }) => void told.push(data.id)

  beforeAll(() => bus().subscribe("order.placed", listen as never))
  afterAll(() => bus().unsubscribe("order.placed", listen as never))

  let stopped: StoppedCompletion | undefined
  afterEach(() => stopped?.wake("goes on"))

  const waiting = () => db()("payin_event").where({ name: "order.placed" })

  async function cutOrder() {
    ctx.sandbox.control.reset()
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    await says(cartId, collectionId, "closed")
    stopped = await stopCompletion(ctx, { at: "payment", when: "before" }, () => ctx.shopper.completeCart(cartId))
    told.length = 0
    const { id } = await db()("order").whereNull("deleted_at").first<{ id: string }>("id")
    return { cartId, collectionId, orderId: id }
  }

  async function says(cartId: string, collectionId: string, status: string) {
    await ctx.sandbox.control.setStatus(cartId, status, { callback: false })
    const [attempt] = await unpaidOrderSteps(ctx).attemptsOf(collectionId)
    const { id } = await payin().readTradeOf(attempt!, { isSettling: true })
    // The job would settle it in a few seconds.
    await payin().updateAttempts([{ id, next_check_at: null }])
  }

  /** The store is away for so long. */
  async function hourPasses() {
    const ago = (column: string) => ({ [column]: db().raw("?? - interval '1 hour'", [column]) })
    await waiting().update({ ...ago("send_at"), ...ago("updated_at") })
  }

  async function timesTold(orderId: string) {
    payin().outbox.wake()
    await announceOrder(ctx.container, "order_after", () => Promise.resolve("news"))
    await waitFor(() => told.includes("order_after"), { what: "the next event" })
    return told.filter((id) => id === orderId).length
  }

  describe("an order whose announcement waits for its payment", () => {
    it("is announced once it has it, also where the store was killed again and away for long", async () => {
      const { cartId, orderId } = await cutOrder()
      void announceOrder(ctx.container, orderId, () => new Promise(() => undefined))
      await waitFor(async () => (await waiting()).length > 0, { what: "the event's row" })
      await hourPasses()
      await announceWithheld(ctx.container)
      expect(await timesTold(orderId)).toBe(0)
      told.length = 0
      for (let look = 0; look < 2; look++) {
        await timePasses(ctx)
        await runJob(ctx)
        await reconcileNow(ctx, cartId)
        await hourPasses()
      }
      await runJob(ctx)
      await waitFor(() => told.includes(orderId), { what: "the order's event" })
      expect((await bookOf(ctx, cartId)).captures).toEqual([100])
      expect(await timesTold(orderId)).toBe(1)
    })

    it("is never announced when the money is taken back before, and goes", async () => {
      const { cartId, collectionId, orderId } = await cutOrder()
      await announceOrder(ctx.container, orderId, () => Promise.resolve("left"))
      await says(cartId, collectionId, "canceled")
      await hourPasses()
      await announceWithheld(ctx.container)
      expect(await timesTold(orderId)).toBe(0)
      told.length = 0
      await timePasses(ctx)
      await reconcileNow(ctx, cartId)
      expect(await db()("order").whereNull("deleted_at")).toEqual([])
      await hourPasses()
      await runJob(ctx)
      await waitFor(async () => (await waiting().whereRaw("data->>'id' = ?", [orderId])).length === 0, {
        what: "its end",
      })
      expect(await timesTold(orderId)).toBe(0)
    })

    it("is looked at more and more rarely while its payment does not come, at last every quarter of an hour", async () => {
      const claims = async () => (await payin().outbox.claimWithheld("order.placed")).length
      const since = (column: string, time: string) => ({ [column]: db().raw("?? - ?::interval", [column, time]) })
      // The job would take it up as well.
      await takeTurn(async () => {
        await announceOrder(ctx.container, "order_unpaid", () => Promise.resolve("left"))
        const lately = db().raw("now() - interval '14 minutes'")
        await waiting().update({ ...since("created_at", "1 day"), updated_at: lately })
        expect(await claims()).toBe(0)
        await waiting().update(since("updated_at", "2 minutes"))
        expect(await claims()).toBe(1)
      })
    })
  })
}
