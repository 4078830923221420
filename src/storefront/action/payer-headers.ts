import { forwardPayer, type PaidFor } from "../start/forward-payer"
import { isFingerprint } from "../start/open-session"

/** A shopper's request as the storefront's server received it. */
export type ShopperRequest = {
  headers: { get(name: string): string | null }
  /** The plugin's option `payer.forwardSecret`. Without it, nothing is forwarded. */
  secret: string | undefined
  /**
   * How many proxies of yours stand in front of this server: what stands further left in `X-Forwarded-For`, a client can
   * make up. 1 behind one load balancer or on Vercel; default 0.
   */
  trustedProxies?: string | number | undefined
  /** Who is connected, if this server knows it: without proxies, the shopper. */
  remoteAddress?: string | undefined
}

/**
 * Headers that tell the store who pays, from the request of the shopper.
 *
 * @param claimed the fingerprint that the shopper's browser gave, if any
 * @throws Error when the secret is too short
 */
export async function payerHeaders(
  paidFor: PaidFor,
  request: ShopperRequest | undefined,
  claimed?: unknown,
): Promise<Record<string, string>> {
  if (!request?.secret) return {}
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim())
  // Each proxy adds the address that it saw.
  const chain = [...forwarded, request.remoteAddress ?? ""]
  const ip = chain[chain.length - 1 - Number(request.trustedProxies ?? 0)] || undefined
  const userAgent = request.headers.get("user-agent") ?? undefined
  const fingerprint = isFingerprint(claimed) ? claimed : undefined
  return { ...(await forwardPayer({ ip, userAgent, fingerprint }, request.secret, paidFor)) }
}
