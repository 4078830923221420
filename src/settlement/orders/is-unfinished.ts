import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { unreservedStock } from "../stock/unreserved-stock"
import { type PlacedOrder, wasPlacedUnpaid } from "./unpaid-order"

/** What stands of the attempt's collection. */
type Standing = { order: PlacedOrder | null | undefined; hasOpenCart: boolean }

/**
 * An order is finished once, by the payment that places it: what staff do with its stock afterwards is up to them. So
 * its stock is not checked for the difference of an edit, which has no cart; nor for a payment that began when the order
 * was there, or that the order waited for, because the host had reserved everything by then; and for a captured one only
 * while a case reports it. How the store checks out today says nothing about how the order was placed.
 */
export async function isUnfinished(container: MedusaContainer, attempt: AttemptRow, { order, hasOpenCart }: Standing) {
  if (attempt.cart_id === null || !order) return false
  if (attempt.state === "captured" && !(await isReported(container, attempt))) return false
  if (hasOpenCart) return true
  if (attempt.created_at > new Date(order.created_at)) return false
  if (await wasPlacedUnpaid(container, attempt, order)) return false
  return await lacksStock(container, order)
}

/** The host released the stock and did nothing else, when its process was killed while staff canceled the order. */
export async function isHalfCanceled(container: MedusaContainer, attempt: AttemptRow, { order }: Standing) {
  return attempt.order_cancel_began_at !== null && !!order && (await lacksStock(container, order))
}

async function lacksStock(container: MedusaContainer, { id }: PlacedOrder): Promise<boolean> {
  return (await unreservedStock(container, id)).length > 0
}

async function isReported(container: MedusaContainer, { id }: AttemptRow): Promise<boolean> {
  const { adminQueries } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const open = await adminQueries.casesOf([id], { openOnly: true })
  return open.some(({ kind }) => kind === "stock_not_reserved")
}
