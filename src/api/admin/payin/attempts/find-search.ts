import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { amountsOf } from "../../../../modules/payin/search/amounts-of"
import { customerQuery } from "../../../../modules/payin/search/customer-words"
import { lastDigits } from "../../../../modules/payin/search/last-digits"
import { endOfId } from "../../../../modules/payin/search/reference"
import type { AttemptFilter } from "../../../../modules/payin/sql/attempt/attempt-list"
import type { AttemptSearch } from "../../../../modules/payin/sql/search/attempt-hits"
import type { AttemptFilterQuery } from "../validators"

/** The filter of a list, with what Medusa finds for the search text and the customer. */
export async function attemptFilter(container: MedusaContainer, query: AttemptFilterQuery): Promise<AttemptFilter> {
  const { customer_id, q } = query
  return {
    search: q === undefined ? undefined : await findSearch(container, q),
    customer: customer_id === undefined ? undefined : await ofCustomers(container, [customer_id]),
    states: query.status,
    openCase: query.case,
    account: query.account,
    currency: query.currency_code,
    bank: query.bank,
    method: query.method,
    refusal: query.refusal,
    createdFrom: query.created_from,
    createdTo: query.created_to,
  }
}

/** Everything that the text can mean. What it does not mean finds nothing. */
export async function findSearch(container: MedusaContainer, q: string): Promise<AttemptSearch> {
  const [ofEmail, numbered, attemptIds] = await Promise.all([
    q.includes("@") ? ofEmailAddress(container, q) : { cartIds: [], orderIds: [] },
    ordersOfNumber(container, q),
    attemptsOfWords(container, q),
  ])
  const own = { text: q, amounts: amountsOf(q), lastDigits: lastDigits(q), endOfId: endOfId(q) }
  return { ...own, cartIds: ofEmail.cartIds, orderIds: [...ofEmail.orderIds, ...numbered], attemptIds }
}

async function attemptsOfWords(container: MedusaContainer, q: string): Promise<string[]> {
  const words = customerQuery(q)
  // A number alone is an order's, an amount or digits; as part of a name it would find strangers.
  if (words === undefined || !/\p{L}/u.test(q)) return []
  return await container.resolve(PAYIN_MODULE).attempts.ofCustomer(words)
}

/** How many of a customer's newest carts and orders a search looks through. */
const MAX_CARTS = 500

/**
 * Searches by the customer, whom Medusa creates for every address, guests' too: it has an index on the address, and
 * carts and orders have one on the customer.
 */
async function ofEmailAddress(container: MedusaContainer, q: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const email = [...new Set([q, q.toLowerCase()])]
  const { data: customers } = await query.graph({ entity: "customer", fields: ["id"], filters: { email } })
  return await ofCustomers(
    container,
    customers.map(({ id }) => id),
  )
}

/** An order may have come to another customer than its cart, or have no cart. */
async function ofCustomers(container: MedusaContainer, ids: string[]) {
  if (ids.length === 0) return { cartIds: [], orderIds: [] }
  const [cartIds, orderIds] = await Promise.all([newestOf(container, "cart", ids), newestOf(container, "order", ids)])
  return { cartIds, orderIds }
}

async function newestOf(container: MedusaContainer, entity: "cart" | "order", customer_id: string[]) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity,
    fields: ["id"],
    filters: { customer_id },
    pagination: { take: MAX_CARTS, order: { created_at: "DESC" } },
  })
  return data.map(({ id }) => id)
}

/**
 * By Medusa's number, and by the one that a store may make itself (`generateCustomDisplayId`), typed in either case. The
 * sign before it is that of Medusa's pages, or that of our Russian mails, with the word before it where it is copied along.
 */
async function ordersOfNumber(container: MedusaContainer, q: string): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const bare = q.replace(/^(\p{L}+\s+)?[#№]\s*/u, "")
  const own = [...new Set([q, bare].flatMap((text) => [text, text.toUpperCase()]))]
  const number = /^\d{1,9}$/.test(bare) ? [{ display_id: String(Number(bare)) }] : []
  const found = await Promise.all(
    [{ custom_display_id: own }, ...number].map((filters) =>
      query.graph({ entity: "order", fields: ["id"], filters: filters as never }),
    ),
  )
  return found.flatMap(({ data }) => data.map(({ id }) => id))
}
