import type { TextKey, Values } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"

/** Who closed a case. */
export function closedBy({ closed_by, closed_by_name }: CaseItem): { key: TextKey; values?: Values } {
  if (closed_by === "payin") return { key: "cases.closedBySelf" }
  if (closed_by_name !== null) return { key: "cases.closedByPerson", values: { name: closed_by_name } }
  return { key: "cases.closedByGone", values: { id: closed_by ?? "" } }
}
