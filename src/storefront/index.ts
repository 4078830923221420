/**
 * For storefronts: no framework, no dependency, nothing from Node. Everything here runs in a browser and on a
 * storefront's server; what needs a secret is in `medusa-payment-payin-storefront/server`.
 */
export type { PayinAction, PayinAnswer, PayinCall } from "./action/payin-action"
export { type PayinSource, startOver, storeOf } from "./action/payin-source"
export { sentenceOf } from "./action/sentence-of"
export { isSpentCart } from "./cart/is-spent-cart"
export { type PayinLink, type PayinLinkState, readPaymentLink } from "./link/payment-link"
export { type StartLinkOptions, startPaymentLink } from "./link/start-payment-link"
export { type WaitForLinkOptions, waitForPaymentLink } from "./link/wait-for-payment-link"
export { type ContactRow, contactRows } from "./payment/contact-rows"
export { orderToOpen } from "./payment/order-to-open"
export {
  type PayinPayment,
  type PayinState,
  type PaymentReference,
  type ReadOptions,
  readPayment,
} from "./payment/payment"
export { type PayinSession, readPayinSession } from "./payment/session-data"
export { waitForPayment, type WaitOptions } from "./payment/wait-for-payment"
export { isPayinProvider } from "./provider"
export { copyText } from "./requisite/copy-text"
export { type Countdown, countdown } from "./requisite/countdown"
export { formatAmount } from "./requisite/format-amount"
export type { PayinRequisite } from "./requisite/requisite"
export { type RequisiteRow, requisiteRows } from "./requisite/requisite-rows"
export type { NextStep, ShownRequisite } from "./start/next-step"
export { listPaymentOptions, type OptionsFor, type PayinOption } from "./start/payment-options"
export { type PayinPreferences, sessionDataFor } from "./start/preferences"
export { type StartOptions, startPayment } from "./start/start-payment"
export { isRefusedChoice, type SuggestedChoice, suggestedChoices } from "./start/suggested-choices"
export { createPayinStore, type PayinStore, PayinStoreError, type PayinStoreOptions } from "./store-client"
export { type PayinTexts, payinTexts, titleOf } from "./texts"
