import type { MedusaContainer } from "@medusajs/framework/types"
import { lookUp } from "../medusa/look-up"

/** What these need to know of an order. */
export const cancelFields = ["status", "canceled_at"]

export type Cancelable = { status: string; canceled_at?: string | Date | null }

/**
 * Staff may archive a canceled order: Medusa then gives it another status, and it is canceled all the same. A canceled draft
 * of which they make an order after all is not, nor once they complete it: Medusa leaves only the time of its cancellation,
 * and completes no canceled order, unless it was archived before.
 */
export function isCanceled({ status, canceled_at }: Cancelable): boolean {
  return status === "canceled" || (status === "archived" && Boolean(canceled_at))
}

export function orderFact(order: Cancelable | null | undefined): "none" | "standing" | "canceled" {
  if (!order) return "none"
  return isCanceled(order) ? "canceled" : "standing"
}

export async function readOrderFact(container: MedusaContainer, id: string): Promise<ReturnType<typeof orderFact>> {
  const wanted = { fields: ["id", ...cancelFields], filters: { id } }
  const [order] = await lookUp<Cancelable>(container, "order", wanted)
  return orderFact(order)
}

export async function isOrderCanceled(container: MedusaContainer, id: string): Promise<boolean> {
  return (await readOrderFact(container, id)) === "canceled"
}
