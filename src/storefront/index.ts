/**
 * For storefronts: no framework, no dependency, nothing from Node. Everything here runs in a browser and on a
 * storefront's server; what needs a secret is in `medusa-payment-payin/storefront/server`.
 */
export { createPayinStore, PayinStoreError, type PayinStore, type PayinStoreOptions } from "./store-client"
export { isPayinProvider } from "./provider"
export { listPaymentOptions, type OptionsFor, type PayinOption } from "./start/payment-options"
export { startPayment, type NextStep, type ShownRequisite, type StartOptions } from "./start/start-payment"
export { sessionDataFor, type PayinPreferences } from "./start/preferences"
export {
  readPayment,
  type PayinPayment,
  type PayinState,
  type PaymentReference,
  type ReadOptions,
} from "./payment/payment"
export { waitForPayment, type WaitOptions } from "./payment/wait-for-payment"
export { readPayinSession, type PayinSession } from "./payment/session-data"
export type { PayinRequisite } from "./requisite/requisite"
export { requisiteRows, type RequisiteRow } from "./requisite/requisite-rows"
export { countdown, type Countdown } from "./requisite/countdown"
export { copyText } from "./requisite/copy-text"
export { formatAmount } from "./requisite/format-amount"
export { payinTexts, titleOf, type PayinTexts } from "./texts"
