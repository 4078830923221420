import { createHmac, timingSafeEqual } from "node:crypto"

/** Hex HMAC-SHA256 of the exact bytes, keyed with the API key (service-contract.md, "Authentication", 3). */
export function sign(rawBody: Buffer | string, apiKey: string): string {
  return createHmac("sha256", apiKey).update(rawBody).digest("hex")
}

/** Whether a header carries the signature of these bytes. Missing or malformed headers are simply wrong. */
export function isSignedBy(apiKey: string, rawBody: Buffer, header: string | undefined): boolean {
  if (header === undefined || !/^[0-9a-f]{64}$/i.test(header)) return false
  return timingSafeEqual(Buffer.from(header, "hex"), Buffer.from(sign(rawBody, apiKey), "hex"))
}
