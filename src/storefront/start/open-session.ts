import { type PayinSession, readPayinSession } from "../payment/session-data"
import { localeHeader, type PayinStore, PayinStoreError } from "../store-client"
import { type PayinPreferences, sessionDataFor } from "./preferences"

export type SessionOptions = PayinPreferences & {
  /** `pp_payin_<account>` */
  providerId: string
  /**
   * What a fingerprinting library of the shop says of this browser: a claim, passed on to the service against fraud where
   * browsers call the store themselves. Left out if it is no text of up to 512 ASCII characters without spaces.
   */
  fingerprint?: string | undefined
  /** For a storefront's server: the customer's authorization, and the headers of `forwardPayer`. */
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** @throws the store's error */
export async function openSessionIn(
  store: PayinStore,
  paymentCollectionId: string,
  options: SessionOptions,
): Promise<PayinSession> {
  const { providerId, signal } = options
  const path = `/store/payment-collections/${encodeURIComponent(paymentCollectionId)}/payment-sessions`
  const body = { provider_id: providerId, data: sessionDataFor(options) }
  const init = { method: "POST", body, headers: headersOf(options), signal }
  const { payment_collection } = await store.client.fetch<CollectionAnswer>(path, init)
  const sessions = (payment_collection.payment_sessions ?? []).filter(({ provider_id }) => provider_id === providerId)
  const session = sessions.map(({ data }) => readPayinSession(data)).find(Boolean)
  if (session) return session
  throw new PayinStoreError(`The store's answer has no session of ${providerId}.`, 502)
}

export type CollectionAnswer = {
  payment_collection: { id: string; payment_sessions?: { provider_id: string; data: unknown }[] }
}

/** Makes the store refuse in the shopper's language. */
export function headersOf({ fingerprint, locale, headers }: SessionOptions): Record<string, string> {
  return {
    ...localeHeader(locale),
    ...(isFingerprint(fingerprint) ? { "x-payin-fingerprint": fingerprint } : {}),
    ...headers,
  }
}

/** Whatever a header cannot carry would fail the whole payment. */
export function isFingerprint(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,512}$/.test(value)
}
