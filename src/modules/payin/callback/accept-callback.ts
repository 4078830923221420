import { createHash } from "node:crypto"
import { readJson } from "../../../merchant-api/read-json"
import { type SignatureProblem, verifySignature } from "../../../merchant-api/signature"
import type { Account } from "../account/accounts"
import type { KeptCallback, NewCallback } from "../sql/callback/callbacks"
import { readIdentifiers } from "./read-identifiers"

/** Why there are no bytes to verify. */
export type BodyProblem = "unreadable" | "too_slow" | "too_large" | "compressed"

export type IncomingCallback =
  | {
      /** The exact bytes, before any parsing. */
      rawBody: Buffer
      /** The value of `x-signature` as the HTTP server gave it. */
      signature: unknown
    }
  | { unread: BodyProblem }

export type Acceptance =
  { accepted: true; callback: KeptCallback } | { accepted: false; reason: SignatureProblem | "not_json" | BodyProblem }

/** Resolves once the callback is stored in Postgres. */
export type Keep = (callback: NewCallback) => Promise<KeptCallback>

/**
 * Verifies the bytes, then parses them, then stores what they point at. An accepted callback is stored in Postgres and
 * may be acknowledged; a refused one leaves no row.
 *
 * Source: service-contract.md, Events and Authentication, 3.
 */
export async function acceptCallback(keep: Keep, account: Account, incoming: IncomingCallback): Promise<Acceptance> {
  if ("unread" in incoming) return { accepted: false, reason: incoming.unread }
  const verdict = verifySignature(incoming.rawBody, incoming.signature, account.callbackKeys)
  if (!verdict.ok) return { accepted: false, reason: verdict.reason }
  const json = readJson(incoming.rawBody)
  if (json === undefined) return { accepted: false, reason: "not_json" }
  const callback = await keep({
    account: account.name,
    body_sha256: createHash("sha256").update(incoming.rawBody).digest("base64url"),
    body_bytes: incoming.rawBody.length,
    identifiers: readIdentifiers(json),
    key_index: verdict.keyIndex,
  })
  return { accepted: true, callback }
}
