/** For a storefront's server only: what is here needs a secret. */
export { type ForwardedPayer, type ForwardOptions, forwardPayer } from "./start/forward-payer"
