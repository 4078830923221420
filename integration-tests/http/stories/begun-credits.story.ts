import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { reconcileNow } from "../actions"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** The host begins a credit as staff cancel an order, and is not told that it has. */
export default (ctx: StoryContext) => {
  const { attemptsOf, fulfil, placedOrder, says } = unpaidOrderSteps(ctx)
  beforeEach(() => ctx.sandbox.control.reset())
  afterEach(() => void jest.restoreAllMocks())

  async function cancelInVain(orderId: string) {
    const orders = ctx.container.resolve(Modules.ORDER)
    const begin = orders.createOrderChange.bind(orders) as (given: unknown) => Promise<unknown>
    jest.spyOn(orders, "createOrderChange").mockImplementationOnce((async (given: unknown) => {
      await begin(given)
      throw new Error("Connection terminated unexpectedly")
    }) as never)
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    const canceled = await ctx.api.post(`/admin/orders/${orderId}/cancel`, {}, { headers, validateStatus: () => true })
    expect(canceled.status).toBe(500)
  }

  /** By the time of the credit's row, however long the machine takes. */
  async function beginsIn(seconds: number, order_id: string) {
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const created_at = db.raw("now() + ? * interval '1 second'", [seconds])
    await db("order_change").where({ order_id }).update({ created_at })
  }

  it("keeps an order marked whose cancellation by staff left it, so that the next settling drops it", async () => {
    const { collectionId, orderId } = await placedOrder()
    const ended = jest.spyOn(ctx.container.resolve(PAYIN_MODULE).attempts, "endOrderCancel")
    await cancelInVain(orderId)
    // Asked under the order's lock, which is let go once the answer has been followed.
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders").catch(() => undefined)
    expect(ended).not.toHaveBeenCalled()
    expect((await attemptsOf(collectionId))[0]!.order_cancel_began_at).not.toBeNull()
  })

  it("keeps no order from being shipped that was paid right after", async () => {
    const { cartId, collectionId, orderId } = await placedOrder()
    await cancelInVain(orderId)
    await beginsIn(60, orderId)
    await says(collectionId, cartId, "closed")
    const [attempt] = await attemptsOf(collectionId)
    expect(attempt).toMatchObject({ state: "captured", order_cancel_began_at: expect.any(Date) })
    expect(attempt!.next_check_at!.getTime()).toBeLessThan(Date.now() + 15_000)
    await beginsIn(-10, orderId)
    await reconcileNow(ctx, cartId)
    await fulfil(orderId)
    expect((await attemptsOf(collectionId))[0]!.order_cancel_began_at).toBeNull()
  })
}
