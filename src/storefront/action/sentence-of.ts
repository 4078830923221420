import { PayinStoreError, statusOf } from "../store-client"
import type { PayinTexts } from "../texts"

/** The store's own sentence where it has one for shoppers, otherwise a neutral one. */
export function sentenceOf(error: unknown, texts: PayinTexts): string {
  return isForShoppers(error) ? error.message : texts.later
}

/** False for what only the shop's developer can fix: no answer, a failure of the store, a setting that cannot be. */
export function isForShoppers(error: unknown): error is Error {
  const status = statusOf(error)
  if (status === undefined || status >= 500 || !(error instanceof Error)) return false
  return !(error instanceof PayinStoreError && error.code === "payin_invalid_data")
}
