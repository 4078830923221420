import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AttemptFilter } from "../../../../modules/payin/sql/attempt/attempt-list"
import type { AttemptFilterQuery } from "../validators"

/** The filter of a list, with what Medusa finds for the search text. */
export async function attemptFilter(container: MedusaContainer, query: AttemptFilterQuery): Promise<AttemptFilter> {
  return {
    search: query.q === undefined ? undefined : await findSearch(container, query.q),
    states: query.state,
    openCase: query.case,
    account: query.account,
    currency: query.currency_code,
    createdFrom: query.created_from,
    createdTo: query.created_to,
  }
}

async function findSearch(container: MedusaContainer, q: string): Promise<AttemptFilter["search"]> {
  const [cartIds, orderIds] = await Promise.all([
    q.includes("@") ? cartsOfEmail(container, q) : [],
    /^#?\d{1,9}$/.test(q) ? ordersOfNumber(container, Number(q.replace("#", ""))) : [],
  ])
  return { text: q, cartIds, orderIds }
}

/** How many of a customer's newest carts a search looks through. */
const MAX_CARTS = 500

/**
 * Searches by the customer, whom Medusa creates for every address, guests' too: it has an index on the address, the
 * cart has one on the customer.
 */
async function cartsOfEmail(container: MedusaContainer, q: string): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const email = [...new Set([q, q.toLowerCase()])]
  const { data: customers } = await query.graph({ entity: "customer", fields: ["id"], filters: { email } })
  if (customers.length === 0) return []
  const { data: carts } = await query.graph({
    entity: "cart",
    fields: ["id"],
    filters: { customer_id: customers.map(({ id }) => id) },
    pagination: { take: MAX_CARTS, order: { created_at: "DESC" } },
  })
  return carts.map(({ id }) => id)
}

async function ordersOfNumber(container: MedusaContainer, display_id: number): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id"], filters: { display_id: String(display_id) } })
  return data.map(({ id }) => id)
}
