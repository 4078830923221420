import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { MarkedOrder } from "./fate-of"
import { orderIdSince } from "./order-id-since"

/** The key in the cart's metadata, which the host copies to the order that it creates. */
export const MARK_KEY = "payin_attempt"

/** Servers' clocks need not agree to the second. */
const SLACK_MS = 60_000

/** The orders that completions of the attempt's cart have created since they were last cleared up. */
export async function listMarkedOrders(container: MedusaContainer, attempt: AttemptRow): Promise<MarkedOrder[]> {
  const { completion_mark: mark, completion_began_at: began } = attempt
  if (!mark || !began) return []
  const since = orderIdSince(new Date(new Date(began).getTime() - SLACK_MS))
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const filters = { id: { $gte: since }, metadata: { [MARK_KEY]: mark } } as unknown as { id: string[] }
  const found = await orders.listOrders(filters, { select: ["id"], take: 50 })
  return found.length === 0
    ? []
    : await readOrders(
        container,
        attempt,
        found.map(({ id }) => id),
      )
}

async function readOrders(container: MedusaContainer, attempt: AttemptRow, ids: string[]): Promise<MarkedOrder[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const linksTo = async (entity: string, filters: object) =>
    (await query.graph({ entity, fields: ["*"], filters })).data as { order_id?: string }[]
  const [carts, collections, own, changes, { data }] = await Promise.all([
    linksTo("order_cart", { order_id: ids }),
    linksTo("order_payment_collection", { order_id: ids }),
    linksTo("cart_payment_collection", { payment_collection_id: attempt.payment_collection_id }),
    container.resolve<IOrderModuleService>(Modules.ORDER).listOrderChanges({ order_id: ids }, { select: ["order_id"] }),
    query.graph({ entity: "order", fields: orderFields, filters: { id: ids } }),
  ])
  const isIn = (links: readonly { order_id?: string }[], id: string) => links.some(({ order_id }) => order_id === id)
  return (data as unknown as OrderRow[]).map((order) => ({
    id: order.id,
    displayId: order.display_id,
    madeAt: new Date(order.created_at),
    hasCart: isIn(carts, order.id),
    // A cart whose total is covered another way may have none, and then the host has nothing to link.
    hasCollection: own.length === 0 || isIn(collections, order.id),
    isTouched: isTouched(order) || isIn(changes, order.id),
    itemIds: (order.items ?? []).flatMap((item) => item?.id ?? []),
  }))
}

const orderFields = [
  "id",
  "display_id",
  "created_at",
  "status",
  "version",
  "items.id",
  "transactions.id",
  "fulfillments.id",
  "payment_collections.payments.id",
]

type OrderRow = {
  id: string
  display_id: number
  created_at: string | Date
  status: string
  version: number
  items?: ({ id: string } | null)[]
  transactions?: unknown[]
  fulfillments?: unknown[]
  payment_collections?: ({ payments?: unknown[] } | null)[]
}

function isTouched({ status, version, transactions, fulfillments, payment_collections }: OrderRow): boolean {
  const payments = (payment_collections ?? []).flatMap((collection) => collection?.payments ?? [])
  return status !== "pending" || version > 1 || [transactions, fulfillments, payments].some((rows) => rows?.length)
}
