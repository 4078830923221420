import type { ICartModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isResolved } from "../../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { lookUp } from "../../medusa/look-up"
import { orderIdOf } from "../../medusa/read-owners"
import type { MedusaSide } from "../../read-medusa-side"
import { MARK_KEY } from "./marked-orders"

/**
 * When the host does not hear that it has ended a cart, its rollback takes the order back and leaves the cart ended: paid
 * money could buy no order any more. The cart's mark says that a completion for this attempt ended it.
 */
export async function reopenLostCart(
  container: MedusaContainer,
  attempt: AttemptRow,
  { facts }: Pick<MedusaSide, "facts">,
): Promise<void> {
  const isWaiting = attempt.state === "paid" && facts.payment === "none" && !isResolved(attempt)
  if (!isWaiting || facts.cart !== "completed" || facts.order !== "none") return
  // Of one that is under way, or was cut off, something may be left.
  if (attempt.completion_mark !== null) return
  const mark = (await endedCart(container, attempt))?.metadata?.[MARK_KEY]
  if (typeof mark === "string" && mark.startsWith(`${attempt.id.slice(-6)}-`)) await reopenCart(container, attempt)
}

/** The host ends a cart as it links its order: with no order left, it is reopened, for shopper and settling. */
export async function reopenCart(container: MedusaContainer, attempt: AttemptRow): Promise<void> {
  const cart = await endedCart(container, attempt)
  if (!cart) return
  const carts = container.resolve<ICartModuleService>(Modules.CART)
  await carts.updateCarts([{ id: cart.id, completed_at: null as unknown as Date }])
}

type EndedCart = { id: string; completed_at: unknown; metadata: Record<string, unknown> | null }

/** The cart, if it has ended and leads to no order. */
export async function endedCart(container: MedusaContainer, { cart_id }: AttemptRow): Promise<EndedCart | undefined> {
  if (await orderIdOf(container, cart_id!)) return undefined
  const wanted = { fields: ["id", "completed_at", "metadata"], filters: { id: cart_id! } }
  const [cart] = await lookUp<EndedCart>(container, "cart", wanted)
  return cart?.completed_at ? cart : undefined
}
