import en from "../../i18n/en.json"
import type { CaseKind } from "../../lib/contract"

const { any: _any, newer: _newer, ...titled } = en.case

/** Those that the panel has texts for, in the order of those texts. */
export const allCaseKinds = Object.keys(titled) as CaseKind[]

export function isCaseKind(kind: unknown): kind is CaseKind {
  return typeof kind === "string" && Object.hasOwn(titled, kind)
}
