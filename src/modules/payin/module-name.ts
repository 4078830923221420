/** The module's key in containers, which the payment module lists in `dependencies`. */
export const PAYIN_MODULE = "payin"

/** The actor of what neither a person nor an API key did: the store's own code, or a case that closes by itself. */
export const PROGRAM = "payin"

/** A key in the data with which settling writes a session's state: what the session asks for stays as it is. */
export const OWN_WRITE = "payin_own_write"
