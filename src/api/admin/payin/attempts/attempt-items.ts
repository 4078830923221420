import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isResolved } from "../../../../modules/payin/attempt/resolved"
import type { CaseKind } from "../../../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { AttemptItem } from "../contract"

/** Attempts as rows of a list, with what Medusa knows of their carts and orders: three queries, however many rows. */
export async function attemptItems(
  container: MedusaContainer,
  attempts: readonly AttemptRow[],
): Promise<AttemptItem[]> {
  if (attempts.length === 0) return []
  const [cases, carts, orders] = await Promise.all([
    openCasesOf(container, attempts),
    cartsOf(container, attempts),
    ordersOf(container, attempts),
  ])
  return attempts.map((attempt) => {
    const order = orders.get(attempt.order_id ?? "")
    return {
      id: attempt.id,
      account: attempt.account,
      state: attempt.state,
      superseded: attempt.superseded_at !== null,
      resolved: isResolved(attempt),
      external_transaction_id: attempt.external_transaction_id,
      trade_id: attempt.trade_id,
      trade_status: attempt.trade_status,
      currency_code: attempt.currency_code,
      amount: attempt.amount,
      trade_amount: attempt.trade_amount,
      cart_id: attempt.cart_id,
      order_id: attempt.order_id,
      order_display_id: order?.display_id ?? null,
      email: order?.email ?? carts.get(attempt.cart_id ?? "")?.email ?? null,
      open_cases: cases.get(attempt.id) ?? [],
      expires_at: attempt.expires_at?.toISOString() ?? null,
      created_at: attempt.created_at.toISOString(),
      updated_at: attempt.updated_at.toISOString(),
    }
  })
}

async function openCasesOf(
  container: MedusaContainer,
  attempts: readonly AttemptRow[],
): Promise<Map<string, CaseKind[]>> {
  const { adminQueries } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const open = await adminQueries.casesOf(
    attempts.map(({ id }) => id),
    { openOnly: true },
  )
  const kinds = new Map<string, CaseKind[]>()
  for (const { attempt_id, kind } of open) kinds.set(attempt_id, [...(kinds.get(attempt_id) ?? []), kind])
  return kinds
}

type CartFacts = { id: string; email?: string | null }
type OrderFacts = { id: string; email?: string | null; display_id?: number }

async function cartsOf(container: MedusaContainer, attempts: readonly AttemptRow[]): Promise<Map<string, CartFacts>> {
  const ids = attempts.flatMap(({ cart_id }) => cart_id ?? [])
  if (ids.length === 0) return new Map()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: ["id", "email"], filters: { id: ids } })
  return new Map((data as CartFacts[]).map((cart) => [cart.id, cart]))
}

async function ordersOf(container: MedusaContainer, attempts: readonly AttemptRow[]): Promise<Map<string, OrderFacts>> {
  const ids = attempts.flatMap(({ order_id }) => order_id ?? [])
  if (ids.length === 0) return new Map()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "email", "display_id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: ids } })
  return new Map((data as unknown as OrderFacts[]).map((order) => [order.id, order]))
}
