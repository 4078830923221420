import type { Request } from "express"
import type { MerchantBook } from "../merchant/merchant-book"
import type { MerchantSettings } from "../merchant/merchant-settings"
import { isSignedBy } from "../sign"
import { Refusal } from "./refusal"
import { isWhitelisted } from "./whitelist"

/**
 * Who is calling (service-contract.md, "Authentication"): key first, then address, then the signature of a POST.
 * @throws Refusal 401 for key and signature (the sandbox's choice), 403 for the address (the contract's)
 */
export function authenticate(merchants: MerchantBook, request: Request): MerchantSettings {
  const merchant = merchants.byKey(request.header("x-api-key") ?? "")
  if (!merchant) throw new Refusal(401, "INVALID_API_KEY", "The header x-api-key is missing or unknown.")
  if (!isWhitelisted(merchant.whitelist, request.socket.remoteAddress ?? "")) {
    throw new Refusal(403, "MERCHANT_IP_NOT_WHITELISTED", "This IP address is not on the merchant's whitelist.")
  }
  const needsSignature = request.method === "POST" && merchant.requireSignature
  if (needsSignature && !isSignedBy(merchant.apiKey, rawBody(request), request.header("x-signature"))) {
    throw new Refusal(401, "INVALID_SIGNATURE", "The header x-signature is missing or does not match the body.")
  }
  return merchant
}

/** @throws Refusal 415 or 400 unless the body is a JSON object, sent as such */
export function parseBody(request: Request): object {
  if (!request.is("application/json")) {
    throw new Refusal(415, "UNSUPPORTED_MEDIA_TYPE", "The content type must be application/json.")
  }
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody(request)))
  } catch {
    throw new Refusal(400, "MALFORMED_JSON", "The body is not valid JSON.")
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw Refusal.invalid("The body must be a JSON object.")
  }
  return body
}

/** Without a body, express leaves an empty object where the bytes would be. */
function rawBody(request: Request): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}
