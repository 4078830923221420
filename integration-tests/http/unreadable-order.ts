import { Modules } from "@medusajs/framework/utils"
import type { StoryContext } from "./story-context"

/** Until it is restored, the host fails to add up one order. */
export function unreadableOrder(ctx: StoryContext, orderId: string): jest.SpyInstance {
  const orders = ctx.container.resolve(Modules.ORDER)
  const read = orders.listOrders.bind(orders)
  return jest.spyOn(orders, "listOrders").mockImplementation(async (filters, config, context) => {
    const hasTotal = (config?.select as string[] | undefined)?.includes("total")
    if (filters?.id === orderId && hasTotal) throw new Error("this order cannot be added up")
    return await read(filters, config, context)
  })
}
