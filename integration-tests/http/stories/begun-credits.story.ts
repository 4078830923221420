import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** The host begins a credit as staff cancel an order, and is not told that it has. */
export default (ctx: StoryContext) => {
  const { attemptsOf, placedOrder } = unpaidOrderSteps(ctx)
  afterEach(() => void jest.restoreAllMocks())

  it("keeps an order marked whose cancellation by staff left it, so that the next settling drops it", async () => {
    const { collectionId, orderId } = await placedOrder()
    const orders = ctx.container.resolve(Modules.ORDER)
    const begin = orders.createOrderChange.bind(orders) as (given: unknown) => Promise<unknown>
    jest.spyOn(orders, "createOrderChange").mockImplementationOnce((async (given: unknown) => {
      await begin(given)
      throw new Error("Connection terminated unexpectedly")
    }) as never)
    const ended = jest.spyOn(ctx.container.resolve(PAYIN_MODULE).attempts, "endOrderCancel")
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    const canceled = await ctx.api.post(`/admin/orders/${orderId}/cancel`, {}, { headers, validateStatus: () => true })
    expect(canceled.status).toBe(500)
    // Asked under the order's lock, which is let go once the answer has been followed.
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders").catch(() => undefined)
    expect(ended).not.toHaveBeenCalled()
    expect((await attemptsOf(collectionId))[0]!.order_cancel_began_at).not.toBeNull()
  })
}
