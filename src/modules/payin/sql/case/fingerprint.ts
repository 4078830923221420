import { createHash } from "node:crypto"
import type { CaseRow } from "./cases"

/**
 * The same as long as the case says the same. Not its time of change: an assignment is no reason to read it again.
 */
export function fingerprintOfCase({ facts, trade_revision }: Pick<CaseRow, "facts" | "trade_revision">): string {
  return fingerprintOf([trade_revision, facts])
}

/** The same for what is written alike as JSON. */
export function fingerprintOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16)
}
