import type { MedusaContainer } from "@medusajs/framework/types"
import { readTradeStatus } from "../../../../../merchant-api/trade/trade-status"
import { hasArrived } from "../../../../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import { type CaseRow, factsOfCase } from "../../../../../modules/payin/sql/case/cases"
import { withoutEnd } from "../../../../../settlement/cases/without-end"
import { type OtherAmount, receivedAmount } from "./arrived-amounts"

export type CasesOfPayment = {
  own: CaseRow[]
  siblings: OtherAmount[]
  otherTrades: OtherAmount[]
  /** As in `PaymentFacts`. */
  withoutEnd: boolean
}

/** The open cases of the attempt, and the paid trades of the same purchase that a person has yet to decide about. */
export async function casesOfPayment(container: MedusaContainer, attempt: AttemptRow): Promise<CasesOfPayment> {
  const payin = container.resolve(PAYIN_MODULE)
  // While nothing is paid, another attempt that is would be the one that counts.
  const siblings = hasArrived(attempt) ? await payin.attempts.siblingsOf(attempt) : []
  const rows = await payin.cases.ofAttempts(
    [attempt, ...siblings].map(({ id }) => id),
    { openOnly: true },
  )
  const own = rows.filter(({ attempt_id }) => attempt_id === attempt.id)
  const [endless] = await withoutEnd(payin, [attempt])
  return {
    own,
    siblings: paidSiblings(siblings, rows),
    otherTrades: paidOtherTrades(own),
    withoutEnd: endless !== undefined,
  }
}

/** The paid trades of other attempts that no order takes, as their open cases say. */
function paidSiblings(siblings: readonly AttemptRow[], cases: readonly CaseRow[]): OtherAmount[] {
  const twice = new Set(cases.filter(({ kind }) => kind === "paid_twice").map(({ attempt_id }) => attempt_id))
  return siblings
    .filter(({ id }) => twice.has(id))
    .map((sibling) => {
      const amount = receivedAmount(sibling)
      return amount === null ? undefined : { amount, currency_code: sibling.currency_code }
    })
}

/** Paid trades besides the attempt's own under the same id, as its open case says. */
function paidOtherTrades(cases: readonly CaseRow[]): OtherAmount[] {
  return cases
    .filter(({ kind }) => kind === "second_trade")
    .flatMap((row) => factsOfCase(row))
    .flatMap((each) => (each.fact === "other_trade" && readTradeStatus(each.status) === "closed" ? [each] : []))
    .map(({ amount, currency_code }) => (amount && currency_code ? { amount, currency_code } : undefined))
}
