import type { Text } from "../i18n/use-text"

const known = [
  "unavailable",
  "outcome_unknown",
  "rejected",
  "configuration",
  "unexpected",
  "busy",
  "external_id_taken",
  "trade_absent",
] as const

type KnownProblem = (typeof known)[number]

function isKnown(code: string): code is KnownProblem {
  return (known as readonly string[]).includes(code)
}

/** What went wrong, in words. A code of the service's own is shown as the service wrote it. */
export function problemText(code: string, text: Text): string {
  return isKnown(code) ? text(`problem.${code}`) : code
}
