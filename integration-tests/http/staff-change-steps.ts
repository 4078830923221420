import { Modules } from "@medusajs/framework/utils"
import {
  beginClaimOrderWorkflow,
  beginExchangeOrderWorkflow,
  beginReceiveReturnWorkflow,
  beginReturnOrderWorkflow,
  cancelBeginOrderExchangeWorkflow,
  cancelOrderExchangeWorkflow,
  confirmClaimRequestWorkflow,
  confirmExchangeRequestWorkflow,
  confirmReturnReceiveWorkflow,
  confirmReturnRequestWorkflow,
  orderClaimAddNewItemWorkflow,
  orderClaimItemWorkflow,
  orderExchangeAddNewItemWorkflow,
  orderExchangeRequestItemReturnWorkflow,
  receiveItemReturnRequestWorkflow,
  requestItemReturnWorkflow,
} from "@medusajs/medusa/core-flows"
import type { StoryContext } from "./story-context"

/** How staff change an order that was sent out, with the host's own workflows. One teapot of 45 comes back each time. */
export function staffChangeSteps(ctx: StoryContext) {
  async function oneTeapot(orderId: string) {
    const order = await ctx.container.resolve(Modules.ORDER).retrieveOrder(orderId, { relations: ["items"] })
    return [{ id: order.items![0]!.id, quantity: 1 }]
  }

  return {
    /** Cups of 14 go out: four cost 11 more, two cost 17 less. @returns the exchange, still open */
    async beginExchange(order_id: string, { cups }: { cups: number }): Promise<string> {
      const { result } = await beginExchangeOrderWorkflow(ctx.container).run({ input: { order_id } })
      const exchange_id = (result as { exchange_id?: string }).exchange_id!
      const returned = { exchange_id, items: await oneTeapot(order_id) }
      // Its type wants a return, which the workflow makes itself.
      await orderExchangeRequestItemReturnWorkflow(ctx.container).run({ input: returned as never })
      const items = [{ variant_id: ctx.seed.products[1]!.variantId, quantity: cups }]
      await orderExchangeAddNewItemWorkflow(ctx.container).run({ input: { exchange_id, items } })
      return exchange_id
    },

    confirmExchange: (exchange_id: string) =>
      confirmExchangeRequestWorkflow(ctx.container).run({ input: { exchange_id } }),

    /** Before it is confirmed. */
    dropExchange: (exchange_id: string) =>
      cancelBeginOrderExchangeWorkflow(ctx.container).run({ input: { exchange_id } }),

    /** Afterwards. */
    cancelExchange: (exchange_id: string) => cancelOrderExchangeWorkflow(ctx.container).run({ input: { exchange_id } }),

    /** A broken teapot: another one goes out for nothing, or its money is to go back. @returns the claim, still open */
    async beginClaim(order_id: string, type: "refund" | "replace"): Promise<string> {
      const { result } = await beginClaimOrderWorkflow(ctx.container).run({ input: { order_id, type } })
      const claim_id = (result as { claim_id?: string }).claim_id!
      const broken = { claim_id, items: await oneTeapot(order_id) }
      await orderClaimItemWorkflow(ctx.container).run({ input: broken as never })
      if (type === "refund") return claim_id
      const items = [{ variant_id: ctx.seed.products[0]!.variantId, quantity: 1, unit_price: 0 }]
      await orderClaimAddNewItemWorkflow(ctx.container).run({ input: { claim_id, items } })
      return claim_id
    },

    confirmClaim: (claim_id: string) => confirmClaimRequestWorkflow(ctx.container).run({ input: { claim_id } }),

    async requestReturn(order_id: string): Promise<string> {
      const place = { order_id, location_id: ctx.seed.stockLocationId }
      const { result } = await beginReturnOrderWorkflow(ctx.container).run({ input: place })
      const return_id = (result as { return_id?: string }).return_id!
      await requestItemReturnWorkflow(ctx.container).run({ input: { return_id, items: await oneTeapot(order_id) } })
      await confirmReturnRequestWorkflow(ctx.container).run({ input: { return_id } })
      return return_id
    },

    async receiveReturn(order_id: string, return_id: string): Promise<void> {
      await beginReceiveReturnWorkflow(ctx.container).run({ input: { return_id } })
      const items = await oneTeapot(order_id)
      await receiveItemReturnRequestWorkflow(ctx.container).run({ input: { return_id, items } })
      await confirmReturnReceiveWorkflow(ctx.container).run({ input: { return_id } })
    },
  }
}
