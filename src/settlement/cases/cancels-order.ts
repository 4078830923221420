import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { CaseRow } from "../../modules/payin/sql/case/cases"
import { readOwed } from "../links/read-owed"
import { isOfPaidOther, readUnpaidOrder } from "../orders/unpaid-order"
import { readOrderOfCase } from "./read-order-of-case"

/**
 * Of the open cases of a second, paid trade, by their ids: whether their end has the store cancel an order that waits
 * unpaid.
 */
export async function casesThatCancelOrder(
  container: MedusaContainer,
  cases: readonly CaseRow[],
  attempts: readonly AttemptRow[],
): Promise<Map<string, boolean | "unread">> {
  const ending = cases.filter(isOfPaidOther).map(async ({ attempt_id, id }) => {
    const attempt = attempts.find((one) => one.id === attempt_id)
    const orderId = attempt?.order_id ?? null
    if (!attempt || orderId === null) return []
    const owing = { orderId, owedNow: () => readOwed(container, orderId), closing: id }
    const judged = await readOrderOfCase(container, orderId, () => readUnpaidOrder(container, attempt, owing))
    return [[id, judged === "unread" ? judged : judged === "abandoned"] as const]
  })
  return new Map((await Promise.all(ending)).flat())
}
