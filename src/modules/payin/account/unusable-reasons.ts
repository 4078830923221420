/** Why an account's own settings let the service not even be asked: the codes of such a PayinError's `reason`. */
export const unusableReasons = ["account_removed", "not_connected", "stored_key_closed", "key_for_new_address"] as const
