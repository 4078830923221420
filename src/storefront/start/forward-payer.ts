/** The shopper as the storefront's server saw them. What it does not know is left out, never made up. */
export type ForwardedPayer = {
  /** The shopper's own address, behind the proxies that you trust. */
  ip?: string | undefined
  userAgent?: string | undefined
  fingerprint?: string | undefined
}

/** The cart that is paid for; of a link to pay, which has none, the payment collection in its address. */
export type PaidFor = { cartId: string } | { paymentCollectionId: string }

/** What is paid for: the headers are useless for anything else, and the store accepts none without it. */
export type ForwardOptions = PaidFor & { now?: Date }

/**
 * Headers that tell the store who really pays, for requests a storefront's server makes for a shopper: without them the
 * store sees only the server's own address, and leaves the payer out.
 *
 * The signature is HMAC-SHA256 over the exact value of the first header, which contains the time: the store accepts it
 * for a minute. It runs wherever Web Crypto does, edge runtimes included.
 *
 * @param secret the plugin's option `payer.forwardSecret`; 32 characters or more
 * @throws Error when the secret is too short to be one, or nothing is named that is paid for
 * @example
 * const headers = await forwardPayer({ ip, userAgent }, process.env.PAYIN_FORWARD_SECRET!, { cartId: cart.id })
 */
export async function forwardPayer(
  payer: ForwardedPayer,
  secret: string,
  options: ForwardOptions,
): Promise<Record<"x-payin-payer" | "x-payin-payer-signature", string>> {
  if (secret.length < 32) throw new Error("forwardPayer: the secret needs 32 characters or more.")
  // A caller without type checks may leave them out.
  const { cartId, paymentCollectionId, now = new Date() } = (options ?? {}) as Given
  const paidFor = cartId ? { cartId } : { paymentCollectionId }
  const [id] = Object.values(paidFor)
  if (typeof id !== "string" || id === "") {
    throw new Error(
      "forwardPayer: give the id of what is paid for, as { cartId } or { paymentCollectionId } in the third argument.",
    )
  }
  const { ip, userAgent, fingerprint } = payer
  const all = encoded({ ip, userAgent, fingerprint, ...paidFor })
  const content = all.length <= LONGEST_CONTENT ? all : encoded({ ip, ...paidFor })
  const seconds = Math.floor(now.getTime() / 1000)
  const value = `v1.${seconds}.${content}`
  return { "x-payin-payer": value, "x-payin-payer-signature": await hmacHex(value, secret) }
}

/** As the store takes it. What a browser says of itself may be longer, and must not keep the address from the store. */
const LONGEST_CONTENT = 4_096

type Given = { cartId?: string; paymentCollectionId?: string; now?: Date }

async function hmacHex(value: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(value))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** As base64url. */
function encoded(content: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}
