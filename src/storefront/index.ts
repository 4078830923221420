/**
 * For storefronts: no framework, no dependency, nothing of Node. Everything here runs in a browser and on a
 * storefront's server; what needs a secret is in `medusa-payment-payin/storefront/server`.
 */
export { isPayinProvider } from "./provider"
export { readPayinSession, type PayinSession } from "./session-data"
export type { PayinRequisite } from "./requisite"
