import { type CaseKind, caseKinds } from "./case-kinds"

/** `newer`: only a newer version knows its kind. The store went back to this one, or is being upgraded. */
export type ShownCaseKind = CaseKind | "newer"

export function shownKind(kind: CaseKind): ShownCaseKind {
  return Object.hasOwn(caseKinds, kind) ? kind : "newer"
}
