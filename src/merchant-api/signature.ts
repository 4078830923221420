import { createHmac, timingSafeEqual } from "node:crypto"

/** Why a signature was not believed. Every reason is a 4xx for the sender; a `mismatch` is a 401. */
export type SignatureProblem = "missing" | "malformed" | "mismatch"
export type SignatureVerdict = { ok: true; keyIndex: number } | { ok: false; reason: SignatureProblem }

/**
 * The value of `x-signature`: HMAC-SHA256 over the exact bytes, keyed with the API key, as lower-case hex. A string is
 * signed as its UTF-8 bytes. Source: service-contract.md, Authentication, 3.
 */
export function sign(rawBody: Buffer | string, apiKey: string): string {
  return createHmac("sha256", apiKey).update(rawBody).digest("hex")
}

/**
 * Checks the `x-signature` of a request before anything parses its bytes. Never throws, whatever the arguments hold.
 * Source: service-contract.md, Authentication, 3 and Events, receiver rules.
 *
 * @param header the header's value as the HTTP server gave it
 * @param keys the current API key first, then previous ones that are still honoured; empty ones are skipped
 * @returns the index of the key that signed it, or why it is not believed
 */
export function verifySignature(rawBody: Buffer, header: unknown, keys: readonly string[]): SignatureVerdict {
  if (header === undefined || header === null || header === "") return { ok: false, reason: "missing" }
  if (typeof header !== "string" || !hexDigest.test(header)) return { ok: false, reason: "malformed" }
  if (!Buffer.isBuffer(rawBody)) return { ok: false, reason: "mismatch" }
  const keyIndex = findKey(rawBody, Buffer.from(header, "hex"), keys)
  return keyIndex === -1 ? { ok: false, reason: "mismatch" } : { ok: true, keyIndex }
}

/** Two hex digits for each of 32 SHA-256 bytes. Without this check, `Buffer.from` would cut at the first bad digit. */
const hexDigest = /^[0-9a-fA-F]{64}$/

function findKey(rawBody: Buffer, given: Buffer, keys: readonly string[]): number {
  let found = -1
  // No early exit: the timing reveals how many keys there are, never which one was close.
  keys.forEach((key, index) => {
    // An empty key is a forgotten setting, and anyone can sign with it.
    if (typeof key !== "string" || key === "") return
    const expected = createHmac("sha256", key).update(rawBody).digest()
    if (timingSafeEqual(expected, given) && found === -1) found = index
  })
  return found
}
