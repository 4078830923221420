import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { hadReservations } from "../stock/had-reservations"
import { unreservedStock } from "../stock/unreserved-stock"
import { isFinished } from "./finish-order"
import { hasPlaced, type PlacedOrder } from "./unpaid-order"

/** What stands of the attempt's collection. */
type Standing = { order: PlacedOrder | null | undefined; hasOpenCart: boolean }

/**
 * An order is finished once, by the payment that places it: what staff do with its stock afterwards is up to them. So
 * its stock is not checked for the difference of an edit, which has no cart; nor for a payment that began when the order
 * was there, or that the order waited for, because the host had reserved everything by then; and for a captured one only
 * while a case reports it. How the store checks out today says nothing about how the order was placed.
 *
 * All of that supposes that the completion that placed it has ended: see `isOfCutCompletion`.
 */
export async function isUnfinished(container: MedusaContainer, attempt: AttemptRow, { order, hasOpenCart }: Standing) {
  if (attempt.cart_id === null || !order) return false
  const { placements } = container.resolve(PAYIN_MODULE)
  const attempts = await placements.attemptsOf([attempt.payment_collection_id], attempt.cart_id)
  const isCut = attempts.some((one) => isOfCutCompletion(one, order))
  if (attempt.state === "captured" && !isCut && !(await isReported(container, [attempt]))) return false
  if (hasOpenCart) return true
  const isLater = attempt.created_at > new Date(order.created_at) || attempts.some((one) => hasPlaced(one, order))
  return (isCut || !isLater) && (await lacksStock(container, order))
}

/** A completion that nobody saw end may have created it: of what the host does in parallel, anything may be missing. */
function isOfCutCompletion({ completion_began_at: began }: AttemptRow, { created_at }: PlacedOrder): boolean {
  return began !== null && new Date(began) <= new Date(created_at)
}

/** Whether a cut completion's order lacks anything. Once a case of one of its payments says so, settling looks after it. */
export async function isLeftUnfinished(container: MedusaContainer, attempt: AttemptRow, order_id: string) {
  const { cart_id, payment_collection_id } = attempt
  if (await isFinished(container, { cart_id, order_id })) return false
  const { placements } = container.resolve(PAYIN_MODULE)
  return !(await isReported(container, await placements.attemptsOf([payment_collection_id], cart_id)))
}

/**
 * The host released the stock and did nothing else, when its process was killed while it canceled the order. A draft, or an
 * order that the store's own code made, may never have had any reserved.
 */
export async function isHalfCanceled(container: MedusaContainer, attempt: AttemptRow, { order }: Standing) {
  if (attempt.order_cancel_began_at === null || !order || (await isLeftToCaptured(container, attempt, order)))
    return false
  return (await lacksStock(container, order)) && (await hadReservations(container, order.id))
}

/** Staff cancel with all of the order's attempts marked: where one of them is captured, no other one tells of it as well. */
async function isLeftToCaptured(container: MedusaContainer, attempt: AttemptRow, order: PlacedOrder): Promise<boolean> {
  if (attempt.state === "captured") return false
  const { placements } = container.resolve(PAYIN_MODULE)
  const attempts = await placements.attemptsOf([attempt.payment_collection_id], attempt.cart_id, order.id)
  return attempts.some((one) => one.state === "captured" && one.order_cancel_began_at !== null)
}

async function lacksStock(container: MedusaContainer, { id }: PlacedOrder): Promise<boolean> {
  return (await unreservedStock(container, id)).length > 0
}

async function isReported(container: MedusaContainer, attempts: readonly AttemptRow[]): Promise<boolean> {
  const { cases } = container.resolve(PAYIN_MODULE)
  const ids = attempts.map(({ id }) => id)
  const open = await cases.ofAttempts(ids, { openOnly: true })
  return open.some(({ kind }) => kind === "stock_not_reserved")
}
