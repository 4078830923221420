import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseRow } from "../../../../modules/payin/sql/case/cases"
import { isNone, readOwed } from "../../../../settlement/links/read-owed"
import type { AttemptItem } from "../contract"

/**
 * Orders of open `reverted` cases that owe nothing by now: ids. Only these cases stay open when their order was paid in
 * another way, and an order's totals cost more than all else of a case.
 */
export async function ordersOwingNothing(
  container: MedusaContainer,
  cases: readonly CaseRow[],
  attempts: ReadonlyMap<string, AttemptItem>,
): Promise<Set<string>> {
  const open = cases.filter(({ closed_at, kind }) => kind === "reverted" && closed_at === null)
  const orders = open.flatMap(({ attempt_id }) => attempts.get(attempt_id) ?? []).filter(isStanding)
  const owing = [...new Set(orders.flatMap(({ order_id }) => order_id ?? []))].map(async (id) => {
    const owed = await readOwed(container, id)
    return owed && isNone(owed.amount) ? [id] : []
  })
  return new Set((await Promise.all(owing)).flat())
}

/** A canceled order asks for no money anyway. */
function isStanding({ order_canceled_at }: AttemptItem): boolean {
  return order_canceled_at === null
}
