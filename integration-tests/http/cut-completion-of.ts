import { Modules } from "@medusajs/framework/utils"
import type { StoryContext } from "./story-context"

/**
 * A completion before the payment arrived, which leaves an unlinked order: it fails because nothing is paid yet, and its
 * rollback cannot delete the order. The rest is the host's own work.
 *
 * @returns the id of that order
 */
export async function cutCompletionOf(ctx: StoryContext, cartId: string): Promise<string> {
  const before = await orderIdsOf(ctx)
  const spy = jest.spyOn(ctx.container.resolve(Modules.ORDER), "deleteOrders").mockResolvedValue(undefined as never)
  try {
    await ctx.shopper.completeCart(cartId)
  } finally {
    spy.mockRestore()
  }
  const [left] = (await orderIdsOf(ctx)).filter((id) => !before.includes(id))
  return left!
}

/** The ids of all orders, oldest first. */
export async function orderIdsOf(ctx: StoryContext): Promise<string[]> {
  const orders = ctx.container.resolve(Modules.ORDER)
  const found = await orders.listOrders({}, { select: ["id"], order: { display_id: "ASC" } })
  return found.map(({ id }) => id)
}
