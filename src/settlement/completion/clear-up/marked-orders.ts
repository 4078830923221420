import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { listLinks, lookUp } from "../../medusa/look-up"
import { listCollectionsOf } from "../../medusa/read-owners"
import { isLeftUnfinished } from "../../orders/is-unfinished"
import { idSince } from "../id-since"
import { isYoung, type MarkedOrder, ofCompletions } from "./fate-of"

/** The key in the cart's metadata, which the host copies to the order that it creates. */
export const MARK_KEY = "payin_attempt"

/** The orders that completions of the attempt's cart have created since they were last cleared up. */
export async function listMarkedOrders(container: MedusaContainer, attempt: AttemptRow): Promise<MarkedOrder[]> {
  const { completion_mark: mark, completion_began_at: began } = attempt
  if (!mark || !began) return []
  const since = idSince("order", earliest(began))
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const filters = { id: { $gte: since }, metadata: { [MARK_KEY]: mark } } as unknown as { id: string[] }
  const found = await orders.listOrders(filters, { select: ["id"], take: 50 })
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return ofCompletions(await readOrders(container, attempt, ids))
}

/** Servers' clocks need not agree to the second. */
export function earliest(began: Date | string): Date {
  return new Date(new Date(began).getTime() - SLACK_MS)
}

const SLACK_MS = 60_000

async function readOrders(container: MedusaContainer, attempt: AttemptRow, ids: string[]): Promise<MarkedOrder[]> {
  const { payment_collection_id } = attempt
  const [owners, orders] = await Promise.all([
    listLinks(container, "cart_payment_collection", { payment_collection_id }),
    lookUp<OrderRow>(container, "order", { fields: orderFields, filters: { id: ids } }),
  ])
  return await Promise.all(
    orders.map(async (order) => {
      const { cartIds, hasCart, collections, isChanged } = await readRest(container, order.id)
      // A cart whose total is covered another way may have none, and then the host has nothing to link.
      const hasCollection = owners.length === 0 || collections.length > 0
      const madeAt = new Date(order.created_at)
      // Whoever wrote the mark there: the order of another cart is not finished with this one's.
      const isOwn = hasCollection && cartIds.includes(attempt.cart_id!)
      const mayLack = isOwn && order.status === "pending" && !isYoung({ madeAt }, new Date())
      return {
        id: order.id,
        displayId: order.display_id,
        madeAt,
        hasCart,
        hasCollection,
        isTouched: isChanged || isTouched(order, collections),
        lacks: mayLack && (await isLeftUnfinished(container, attempt, order.id)),
        itemIds: (order.items ?? []).flatMap((item) => item?.id ?? []),
      }
    }),
  )
}

/** What other modules have of the order. */
async function readRest(container: MedusaContainer, orderId: string) {
  const own = { order_id: orderId }
  const [carts, fulfillments, changes, collections] = await Promise.all([
    listLinks<{ cart_id: string }>(container, "order_cart", own),
    listLinks(container, "order_fulfillment", own),
    container.resolve<IOrderModuleService>(Modules.ORDER).listOrderChanges(own, { select: ["id"], take: 1 }),
    listCollectionsOf<CollectionRow>(container, orderId, ["id", "payments.id"]),
  ])
  const cartIds = carts.map(({ cart_id }) => cart_id)
  return { cartIds, hasCart: carts.length > 0, collections, isChanged: changes.length > 0 || fulfillments.length > 0 }
}

const orderFields = ["id", "display_id", "created_at", "status", "version", "items.id", "transactions.id"]

type OrderRow = {
  id: string
  display_id: number
  created_at: string | Date
  status: string
  version: number
  items?: ({ id: string } | null)[]
  transactions?: unknown[]
}

type CollectionRow = { payments?: unknown[] }

function isTouched({ status, version, transactions }: OrderRow, collections: readonly CollectionRow[]): boolean {
  return (
    status !== "pending" ||
    version > 1 ||
    [transactions, ...collections.map(({ payments }) => payments)].some((rows) => rows?.length)
  )
}
