import { BigNumber } from "bignumber.js"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE, type CaseRow, type PayinModuleService } from "../../../modules/payin"
import { attemptItems } from "./attempt-items"
import { choicesOfCase } from "./case-choices"
import type { AttemptItem, CaseItem } from "./contract"
import { namesOf } from "./names-of"

/** Cases with their attempts: what happened, the money involved, and what can be done. */
export async function caseItemsOf(container: MedusaContainer, cases: readonly CaseRow[]): Promise<CaseItem[]> {
  if (cases.length === 0) return []
  const { records } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const rows = await records.attemptsById([...new Set(cases.map(({ attempt_id }) => attempt_id))])
  const [items, names] = await Promise.all([
    attemptItems(container, rows),
    namesOf(
      container,
      cases.map(({ closed_by }) => closed_by),
    ),
  ])
  const attempts = new Map(items.map((attempt) => [attempt.id, attempt]))
  return cases.flatMap((row) => {
    const attempt = attempts.get(row.attempt_id)
    return attempt ? [caseItem(row, attempt, names.get(row.closed_by ?? "") ?? null)] : []
  })
}

function caseItem(row: CaseRow, attempt: AttemptItem, closedByName: string | null): CaseItem {
  return {
    id: row.id,
    kind: row.kind,
    detail: row.detail,
    attempt,
    money: moneyOf(attempt),
    choices: row.closed_at === null ? choicesOfCase(row.kind) : [],
    opened_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    closed_by_name: closedByName,
    note: row.note,
  }
}

/** What the service says of an unpaid trade is what it asks for, not what arrived. */
function moneyOf({ amount, currency_code, state, trade_amount }: AttemptItem): CaseItem["money"] {
  const arrived = state === "paid" || state === "captured" ? trade_amount : null
  const digits = amount.split(".")[1]?.length ?? 0
  const difference = arrived === null ? null : new BigNumber(arrived).minus(amount)
  return {
    currency_code,
    expected: amount,
    arrived,
    difference: difference && difference.toFixed(Math.max(digits, difference.decimalPlaces() ?? 0)),
  }
}
