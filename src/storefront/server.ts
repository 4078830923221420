/** For a storefront's server only: what is here needs a secret. */
export { forwardPayer, type ForwardedPayer, type ForwardOptions } from "./start/forward-payer"
