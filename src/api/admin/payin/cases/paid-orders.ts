import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber } from "bignumber.js"
import { currencyDigits } from "../../../../merchant-api/money"
import { isMoneyKept } from "../../../../modules/payin/attempt/resolved"
import { moneyOf } from "../../../../modules/payin/shown/money-of"
import type { CaseRow } from "../../../../modules/payin/sql/case/cases"
import { readOrderOfCase } from "../../../../settlement/cases/read-order-of-case"
import { isNone, type Owed, readOwed } from "../../../../settlement/links/read-owed"
import type { AttemptItem, CaseItem } from "../contract"

export type PaidOrder = (Pick<CaseItem, "owes_nothing" | "kept"> & { currency_code: string }) | "unread"

/**
 * What pays for the orders of open `reverted` cases by now, by their ids. Only these cases stay open when their order was
 * paid in another way, and an order's totals cost more than all else of a case.
 */
export async function paidOrders(
  container: MedusaContainer,
  cases: readonly CaseRow[],
  attempts: ReadonlyMap<string, AttemptItem>,
): Promise<Map<string, PaidOrder>> {
  const open = cases.filter(isReverted)
  const orders = open.flatMap(({ attempt_id }) => attempts.get(attempt_id) ?? []).filter(isStanding)
  const paid = [...new Set(orders.flatMap(({ order_id }) => order_id ?? []))].map(async (id) => {
    const owed = await readOrderOfCase(container, id, () => readOwed(container, id))
    return owed ? [[id, owed === "unread" ? owed : paidOrder(owed)] as const] : []
  })
  return new Map((await Promise.all(paid)).flat())
}

export function isReverted({ closed_at, kind }: Pick<CaseRow, "closed_at" | "kind">): boolean {
  return kind === "reverted" && closed_at === null
}

/** A canceled order asks for no money anyway. */
function isStanding({ order_canceled_at }: AttemptItem): boolean {
  return order_canceled_at === null
}

function paidOrder(owed: Owed): PaidOrder {
  const owes_nothing = isNone(owed.amount)
  const currency_code = owed.order.currency_code.toUpperCase()
  return { owes_nothing, currency_code, kept: owes_nothing ? null : keptOf(owed, currency_code) }
}

/** Medusa has it in no payment: only the person who kept it knows whether it is for this order. */
function keptOf({ attempts }: Owed, currency: string): string | null {
  const kept = attempts.filter((one) => one.currency_code === currency && isMoneyKept(one))
  const sum = BigNumber.sum(0, ...kept.map((one) => moneyOf(one).inHand).filter((inHand) => inHand.gt(0)))
  return sum.gt(0) ? sum.toFixed(Math.max(currencyDigits(currency), sum.decimalPlaces() ?? 0)) : null
}
