import type { CaseKind } from "../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { CaseRow } from "../../modules/payin/sql/case/cases"

/** Whether a person has closed such a case of the attempt, and the service has said nothing new since. */
export function isWorkedOff(attempt: AttemptRow, cases: readonly CaseRow[], kinds: readonly CaseKind[]): boolean {
  const own = cases.filter(({ attempt_id, kind }) => attempt_id === attempt.id && kinds.includes(kind))
  const isByPerson = ({ closed_at, closed_by }: CaseRow) => closed_at !== null && closed_by !== "payin"
  const isOfThis = ({ trade_revision }: CaseRow) => (trade_revision ?? 0) >= attempt.trade_revision
  return own.some((one) => isByPerson(one) && isOfThis(one))
}
