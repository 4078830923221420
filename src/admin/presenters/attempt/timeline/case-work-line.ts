import type { TextKey, Values } from "../../../i18n/use-text"
import type { CaseItem, TimelineItem } from "../../../lib/contract"

type LineText = { key: TextKey; values: Values; note?: string }

/** Who was given a case, or what somebody said about it. */
export function caseWorkLine(
  { kind, data, by_name: by, to_name: name = null }: Omit<TimelineItem, "id" | "at">,
  cases: readonly CaseItem[],
): LineText {
  const values: Values = by === null ? {} : { by }
  if (kind === "case_commented") {
    const said = cases.flatMap(({ comments }) => comments).find(({ id }) => id === data.comment_id)
    const key = by === null ? "timeline.case_commented" : "timeline.case_commented_by"
    return { key, values, ...(said ? { note: said.text } : {}) }
  }
  if (data.to === null) return { key: "timeline.case_unassigned", values }
  if (name === null) return { key: "timeline.case_assigned_gone", values }
  return { key: by === null ? "timeline.case_assigned" : "timeline.case_assigned_by", values: { ...values, name } }
}
