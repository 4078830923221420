import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { PayerInfo } from "../../../merchant-api/pay-in/pay-in-request"
import { cleanText, isClean } from "../../../merchant-api/trade/clean-text"
import { bareAddress, isPublicAddress } from "./public-address"

export type RefusedPayer = "no_secret" | "malformed" | "bad_signature" | "expired" | "no_cart" | "other_cart"

/** `none`: nothing was forwarded. A refusal says why, for the log; the payer is then left out. */
export type Forwarded =
  { outcome: "none" } | { outcome: "refused"; reason: RefusedPayer } | { outcome: "believed"; payer: PayerInfo }

type Headers = Record<string, string | string[] | undefined>

/** What a request pays for: its cart, or the payment collection of a link to pay. */
export type PaidFor = { cartId?: string | null; paymentCollectionId?: string | null }

/** The time of the request, and what it pays for. */
type At = { now: Date } & PaidFor

/**
 * Reads the payer that a storefront's server forwarded with `forwardPayer` of `medusa-payment-payin-storefront/server`.
 *
 * The signature is HMAC-SHA256 over the exact value of `x-payin-payer`, checked before any of it is read. The value
 * holds its time, so an intercepted one is good for a minute, and what is paid for, so that it is worthless elsewhere: a
 * value is valid for the cart that it names, or else for the payment collection, and one that names neither is never
 * valid.
 */
export function readForwardedPayer(headers: Headers, secret: string | undefined, { now, ...at }: At): Forwarded {
  const { "x-payin-payer": value, "x-payin-payer-signature": signature } = headers
  if (value === undefined && signature === undefined) return { outcome: "none" }
  if (secret === undefined) return refused("no_secret")
  const parts = typeof value === "string" ? /^v1\.(\d{1,12})\.([\w-]{1,4096})$/.exec(value) : null
  if (!parts || typeof signature !== "string") return refused("malformed")
  if (!isSignedBy(secret, parts[0], signature)) return refused("bad_signature")
  if (Math.abs(now.getTime() - Number(parts[1]) * 1000) > VALID_MS) return refused("expired")
  const content = contentOf(parts[2]!)
  if (!content) return refused("malformed")
  const { cartId, paymentCollectionId, payer } = content
  if (!cartId && !paymentCollectionId) return refused("no_cart")
  const isForThis = cartId ? cartId === at.cartId : paymentCollectionId === at.paymentCollectionId
  return isForThis ? { outcome: "believed", payer } : refused("other_cart")
}

/** Long enough for a slow request and clocks that differ a little, in either direction. */
const VALID_MS = 60_000

/** Longer than any browser's own, and what a service can be expected to accept. */
const MAX_USER_AGENT = 1024

export const MAX_FINGERPRINT = 512

/** A browser's name as any service takes it: a header may hold tabs, and bytes that control something. */
export function browserName(userAgent: string): string | undefined {
  const name = cleanText(userAgent).trim()
  return name !== "" && name.length <= MAX_USER_AGENT ? name : undefined
}

/** An invalid field is dropped; the rest is still the storefront's word. */
const contentSchema = z.object({
  ip: z.string().transform(bareAddress).refine(isPublicAddress).optional().catch(undefined),
  userAgent: z.string().transform(browserName).optional().catch(undefined),
  fingerprint: z.string().min(1).max(MAX_FINGERPRINT).refine(isClean).optional().catch(undefined),
  cartId: z.string().optional(),
  paymentCollectionId: z.string().optional(),
})

function contentOf(encoded: string) {
  try {
    const json = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"))
    const { cartId, paymentCollectionId, ...payer } = contentSchema.parse(json)
    const known = Object.entries(payer).filter(([, field]) => field !== undefined)
    return { payer: Object.fromEntries(known) as PayerInfo, cartId, paymentCollectionId }
  } catch {
    return undefined
  }
}

function isSignedBy(secret: string, value: string, signature: string): boolean {
  const expected = createHmac("sha256", secret).update(value, "utf8").digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, "hex") : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function refused(reason: RefusedPayer): Forwarded {
  return { outcome: "refused", reason }
}
