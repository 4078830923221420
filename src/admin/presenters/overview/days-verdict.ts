import type { DayListAnswer } from "../../lib/contract"

type Verdict = { differing: number } | "agree" | "uncounted"

/** What a list of days says over them. Before all of them are counted, nobody can say that they agree. */
export function daysVerdict({ complete, days }: Pick<DayListAnswer, "complete" | "days">): Verdict {
  const differing = days.filter((day) => day.differing > 0).length
  if (differing > 0) return { differing }
  return complete ? "agree" : "uncounted"
}
