/**
 * For storefronts: no framework, no dependency, nothing of Node. Everything here runs in a browser and on a
 * storefront's server; what needs a secret is in `medusa-payment-payin/storefront/server`.
 */
export { createPayinStore, PayinStoreError, type PayinStore, type PayinStoreOptions } from "./store-client"
export { isPayinProvider } from "./provider"
export { listPaymentOptions, type OptionsFor, type PayinOption } from "./payment-options"
export { startPayment, type NextStep, type ShownRequisite, type StartOptions } from "./start-payment"
export { sessionDataFor, type PayinPreferences } from "./preferences"
export { readPayment, type PayinPayment, type PayinState, type PaymentReference, type ReadOptions } from "./payment"
export { waitForPayment, type WaitOptions } from "./wait-for-payment"
export { readPayinSession, type PayinSession } from "./session-data"
export type { PayinRequisite } from "./requisite"
export { requisiteRows, type RequisiteRow } from "./requisite-rows"
export { countdown, type Countdown } from "./countdown"
export { copyText } from "./copy-text"
export { formatAmount } from "./format-amount"
export { payinTexts, titleOf, type PayinTexts } from "./texts"
