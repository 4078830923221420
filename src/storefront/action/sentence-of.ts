import { PayinStoreError, statusOf } from "../store-client"
import type { PayinTexts } from "../texts"

/** The store's own sentence where it has one for shoppers, otherwise a neutral one. */
export function sentenceOf(error: unknown, texts: PayinTexts): string {
  return isForShoppers(error) ? error.message : texts.later
}

/**
 * False for what only the shop's developer can fix: no answer, a failure of the store, a setting that cannot be, and what
 * Medusa says of a request. Sentences of ours and of the store's own rules are for shoppers.
 */
export function isForShoppers(error: unknown): error is Error {
  const status = statusOf(error)
  if (status === undefined || status >= 500 || !(error instanceof Error)) return false
  if (error instanceof PayinStoreError && error.code === "payin_invalid_data") return false
  return !ABOUT_THE_CALLER.includes(status) && !isForDevelopers(error)
}

/** What the store says to a storefront, not to its shoppers: nothing about a payment. */
export function isForDevelopers(error: unknown): boolean {
  return error instanceof Error && forDevelopers.some((words) => words.test(error.message))
}

/** Who may ask, and how often: no rule about what is bought. */
const ABOUT_THE_CALLER = [401, 408, 429]

/** By their words: the js-sdk hands on no more, and a rule of the store's own may have Medusa's status and type. */
const forDevelopers = [
  // The storefront's key is missing, wrong or revoked.
  /publishable (api )?key/i,
  // Medusa puts one sentence in the place of every conflict's own.
  /idempotency-key/i,
  /^invalid request\b/i,
  // What was not found, with its id, and every other sentence that names a row.
  /\bwith id\b/i,
  /_[0-9A-Z]{26}\b/,
  /^payment (sessions are|collection has)\b/i,
  // Ours about a preference that can never be valid.
  /^(success|error)_redirect\b/,
  /\bmedusa-payment-payin\b/,
]
