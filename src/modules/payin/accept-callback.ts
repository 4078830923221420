import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { verifySignature, type SignatureProblem } from "../../merchant-api"
import type { Account } from "./accounts"
import { readIdentifiers } from "./read-identifiers"
import { keepCallback, type CallbackRow } from "./sql/callbacks"

export type IncomingCallback = {
  /** The exact bytes, before anything parsed them. */
  rawBody: Buffer
  /** The value of `x-signature` as the HTTP server gave it. */
  signature: unknown
}

export type Acceptance =
  { accepted: true; callback: CallbackRow } | { accepted: false; reason: SignatureProblem | "not_json" }

/**
 * Verifies the bytes, then parses them, then keeps what they point at. Once it says accepted, the callback stands in
 * Postgres and may be acknowledged; nothing is written for one that is refused.
 *
 * Source: service-contract.md, Events and Authentication, 3.
 */
export async function acceptCallback(db: Knex, account: Account, incoming: IncomingCallback): Promise<Acceptance> {
  const verdict = verifySignature(incoming.rawBody, incoming.signature, account.callbackKeys)
  if (!verdict.ok) return { accepted: false, reason: verdict.reason }
  const json = parseJson(incoming.rawBody)
  if (json === undefined) return { accepted: false, reason: "not_json" }
  const callback = await keepCallback(db, {
    account: account.name,
    body_sha256: createHash("sha256").update(incoming.rawBody).digest("hex"),
    body_bytes: incoming.rawBody.length,
    identifiers: readIdentifiers(json),
    key_index: verdict.keyIndex,
  })
  return { accepted: true, callback }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    // Fatal: bytes that are not UTF-8 are not JSON, and must not become identifiers with replacement characters.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody))
  } catch {
    return undefined
  }
}
