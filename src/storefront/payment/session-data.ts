import { type PayinRequisite, readRequisite } from "../requisite/requisite"
import { webUrlOrNull } from "../start/web-url"

/** What the `data` of a pay-in's payment session tells a shopper. */
export type PayinSession = {
  sessionId: string
  /** Our attempt's id: leads to the cart's payment even after the session was replaced. */
  attemptId: string
  /** The service's word for the trade; `unknown` is one of them. */
  tradeStatus: string
  /** The hosted Payment Page; null when the shop shows the requisite itself, or the payment ended. */
  paymentPageUrl: string | null
  requisite: PayinRequisite | null
  /** A sentence about what is not as the shopper chose it: show it with the way to pay. */
  notice: string | null
  /** Decimal string in units of `currencyCode`. */
  amount: string
  /** Upper case. */
  currencyCode: string
  /** End of the payment window; null when it is unknown. */
  expiresAt: Date | null
}

/**
 * Reads a payment session's `data`. A session of another provider, or one that was never started, returns undefined: a
 * storefront then starts a payment instead of failing.
 */
export function readPayinSession(data: unknown): PayinSession | undefined {
  if (typeof data !== "object" || data === null) return undefined
  const given = data as Record<string, unknown>
  const { session_id, payin_attempt, status, amount, currency_code } = given
  if (typeof session_id !== "string" || typeof payin_attempt !== "string") return undefined
  if (typeof amount !== "string" || typeof currency_code !== "string") return undefined
  return {
    sessionId: session_id,
    attemptId: payin_attempt,
    tradeStatus: typeof status === "string" ? status : "unknown",
    paymentPageUrl: webUrlOrNull(given.payment_page_url),
    requisite: readRequisite(given.requisite),
    notice: typeof given.notice === "string" ? given.notice : null,
    amount,
    currencyCode: currency_code.toUpperCase(),
    expiresAt: dateOrNull(given.expires_at),
  }
}

/** @param value ISO 8601 */
export function dateOrNull(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : null
}
