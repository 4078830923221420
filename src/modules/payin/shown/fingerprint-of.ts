import { createHash } from "node:crypto"

/** Tells what is shown from what was shown before: the same for what is written alike as JSON. */
export function fingerprintOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16)
}
