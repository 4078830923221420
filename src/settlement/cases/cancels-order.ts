import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { CaseRow } from "../../modules/payin/sql/case/cases"
import { readOwed } from "../links/read-owed"
import { isOfPaidOther, readUnpaidOrder } from "../orders/unpaid-order"

/** The ids of the open cases of a second, paid trade whose end has the store cancel an order that waits unpaid. */
export async function casesThatCancelOrder(
  container: MedusaContainer,
  cases: readonly CaseRow[],
  attempts: readonly AttemptRow[],
): Promise<Set<string>> {
  const ending = cases.filter(isOfPaidOther).map(async ({ attempt_id, id }) => {
    const attempt = attempts.find((one) => one.id === attempt_id)
    const orderId = attempt?.order_id ?? null
    if (!attempt || orderId === null) return []
    const owing = { orderId, owedNow: () => readOwed(container, orderId), closing: id }
    return (await readUnpaidOrder(container, attempt, owing)) === "abandoned" ? [id] : []
  })
  return new Set((await Promise.all(ending)).flat())
}
