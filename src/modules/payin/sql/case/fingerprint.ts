import { fingerprintOf } from "../../shown/fingerprint-of"
import type { CaseRow } from "./cases"

/**
 * The same as long as the case says the same. Not its time of change: an assignment is no reason to read it again.
 */
export function fingerprintOfCase({ facts, trade_revision }: Pick<CaseRow, "facts" | "trade_revision">): string {
  return fingerprintOf([trade_revision, facts])
}
