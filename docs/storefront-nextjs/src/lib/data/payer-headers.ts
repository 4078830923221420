import "server-only"
import { forwardPayer } from "medusa-payment-payin/storefront/server"
import { headers as requestHeaders } from "next/headers"

/**
 * Headers that tell the store who pays, for requests that this server makes for a shopper. Without the secret nothing is
 * forwarded, and the payment goes on without it.
 *
 * How many proxies of yours stand in front of this server decides which address is the shopper's: what stands further left
 * in X-Forwarded-For, a client can make up. PAYIN_TRUSTED_PROXIES is 1 behind one load balancer or on Vercel.
 */
export async function payerHeaders(cartId: string): Promise<Record<string, string>> {
  const secret = process.env.PAYIN_FORWARD_SECRET
  if (!secret) return {}
  const request = await requestHeaders()
  const addresses = (request.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim())
  const trusted = Number(process.env.PAYIN_TRUSTED_PROXIES ?? "0")
  const ip = trusted > 0 ? addresses[addresses.length - trusted] : undefined
  const userAgent = request.get("user-agent") ?? undefined
  return { ...(await forwardPayer({ ip, userAgent }, secret, { cartId })) }
}
