/** For a storefront's server only: what is here needs a secret, or a shopper's cookies. */
export { answerPayin, type PayinShop } from "./action/answer-payin"
export { payerHeaders, type ShopperRequest } from "./action/payer-headers"
export type { PayinAction, PayinAnswer, PayinCall } from "./action/payin-action"
export { isSpentCart } from "./cart/is-spent-cart"
export { liveCart } from "./cart/live-cart"
export { type ChoiceCookie, type Cookies, payinChoice } from "./cart/payin-choice"
export { isPayinProvider } from "./provider"
export { type ForwardedPayer, type ForwardOptions, forwardPayer, type PaidFor } from "./start/forward-payer"
