import { MathBN } from "@medusajs/framework/utils"
import { neverSentBack } from "./checker/problem"
import type { World } from "./world"

/**
 * What the host says that an order still owes, in cents; it computes the sum anew when the total is asked for. Rounded
 * as the host rounds: 4.015 is 402, which it is not in binary.
 */
export async function owedCents(world: World, order: string): Promise<number> {
  const { body } = await world.asStaff("GET", `/orders/${order}?fields=id,total,summary`)
  return centsOf(body.order?.summary?.pending_difference ?? 0)
}

/** What it owes in truth. */
export async function trulyOwedCents(world: World, order: string): Promise<number> {
  return (await owedCents(world, order)) - neverSentBack({ ...world.books, deeds: world.deeds }, order)
}

export function centsOf(amount: number): number {
  return Number(MathBN.mult(amount, 100).toFixed(0))
}
