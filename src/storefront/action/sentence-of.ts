import { saysNotFound } from "../../shopper-texts"
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
  const status = statusOf(error) ?? 500
  if (status >= 500 || !(error instanceof Error)) return false
  if ((error as { code?: unknown }).code === "payin_invalid_data") return false
  return !ABOUT_THE_CALLER.includes(status) && !isForDevelopers(error)
}

/** What the store says to a storefront, not to its shoppers: nothing about a payment. */
export function isForDevelopers({ message }: Error): boolean {
  return FOR_DEVELOPERS.test(message)
}

/**
 * Whether the store knows no such payment or link. A host may answer for a store that is being deployed, with a 404 of its
 * own, and the js-sdk does not hand on whose it is: by the words, then. Our own client has told them apart.
 */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404 && (error instanceof PayinStoreError || saysNotFound(String((error as Error).message)))
}

/** Who may ask, and how often: no rule about what is bought. */
const ABOUT_THE_CALLER = [401, 408, 429]

/**
 * By their words: the js-sdk hands on no more, and a rule of the store's own may have Medusa's status and type. A key that
 * is missing, wrong or revoked; the one sentence for every conflict; a request that cannot be; what was not found, and
 * whatever else begins with a row and its id (our own may end in goods "with ID"); a payment that was not begun. Ours: of
 * a preference that can never be valid.
 */
const FOR_DEVELOPERS =
  /publishable|idempotency|^invalid request|^[\w ]+ with id\b|_[0-9a-z]{26}\b|(for|complete) cart$|_redirect |medusa-payment/i
