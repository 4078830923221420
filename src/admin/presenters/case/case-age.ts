import type { TextKey } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a case has been open, and whether that is too long. */
export function caseAge(
  { opened_at }: Pick<CaseItem, "opened_at">,
  now: number,
): { key: TextKey; count: number; isLate: boolean } {
  const age = Math.max(0, now - Date.parse(opened_at))
  const isLate = age >= DAY_MS
  if (isLate) return { key: "cases.age.days", count: Math.floor(age / DAY_MS), isLate }
  if (age < HOUR_MS) return { key: "cases.age.fresh", count: 0, isLate }
  return { key: "cases.age.hours", count: Math.floor(age / HOUR_MS), isLate }
}
