/** The module's key in containers, which the payment module lists in `dependencies`. */
export const PAYIN_MODULE = "payin"
