/** The key under which the module stands in containers, and which the payment module lists in `dependencies`. */
export const PAYIN_MODULE = "payin"
