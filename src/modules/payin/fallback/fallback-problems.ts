import type { Fallback } from "./fallback-list"

/** The meaning in `errorCodes` of a refusal for want of requisites. */
export const NO_REQUISITES = "no_requisites"

type Settings = {
  fallbacks?: readonly Fallback[]
  range?: object
  errorCodes: Readonly<Record<string, string>>
}

/** What keeps fallbacks from ever being asked for. `code`: for a panel that says it in its own words. */
export type FallbackProblem = { code: "no_requisites_code_missing" | "range_missing"; option: string; cure: string }

/**
 * The contract shows neither the service's code for "no requisites" nor the fields of a range: fallbacks that would need
 * a guess are a problem of the configuration.
 */
export function fallbackProblems({ errorCodes, fallbacks, range }: Settings): FallbackProblem[] {
  if (!fallbacks?.length) return []
  const isNamed = Object.values(errorCodes).includes(NO_REQUISITES)
  const asksForRange = fallbacks.some((one) => one.range)
  return [...(isNamed ? [] : [codeMissing]), ...(asksForRange && !range ? [rangeMissing] : [])]
}

const codeMissing: FallbackProblem = {
  code: "no_requisites_code_missing",
  option: "fallbacks",
  cure:
    "never asked for, because no code of the service is known to mean that it has no requisites; " +
    `give its codes, for example errorCodes: { REQUISITES_UNAVAILABLE: "${NO_REQUISITES}" }.`,
}

const rangeMissing: FallbackProblem = {
  code: "range_missing",
  option: "fallbacks",
  cure: "ask for a range that the account does not have; give range: { minField, maxField, tolerancePercent }.",
}
