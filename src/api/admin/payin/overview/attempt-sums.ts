import type { AttemptSum } from "../../../../modules/payin/sql/sums/read-sums"
import type { AttemptSums, Overview, WaySums } from "../contract"
import { groupsOf } from "./money-sums"

export function attemptSums(sums: readonly AttemptSum[]): Overview["attempts"] {
  return { ...countsOf(sums), days: groupsOf(sums, ({ day }) => day).map(([day, own]) => ({ day, ...countsOf(own) })) }
}

/** A service that named a bank of its own for each trade must not fill the page. */
const MAX_WAYS = 100

/** The most used first. */
export function waySums(sums: readonly AttemptSum[]): WaySums[] {
  return groupsOf(sums, ({ bank, method }) => JSON.stringify([method, bank]))
    .map(([, own]) => {
      const paidDays = own.filter(({ measure }) => measure === "paid").map(({ day }) => day)
      const lastPaid = paidDays.sort().at(-1) ?? null
      const since = countsOf(own.filter(({ day }) => lastPaid === null || day > lastPaid))
      const { bank, method } = own[0]!
      return { method, bank, ...countsOf(own), last_paid_day: lastPaid, unpaid_since: since.not_paid + since.refused }
    })
    .sort((a, b) => b.opened - a.opened)
    .slice(0, MAX_WAYS)
}

function countsOf(sums: readonly AttemptSum[]): AttemptSums {
  const counts: AttemptSums = { opened: 0, paid: 0, not_paid: 0, refused: 0 }
  for (const { measure, value } of sums) counts[measure] += value
  return counts
}
