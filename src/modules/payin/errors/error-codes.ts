/** What `last_error_code` says of a trade that the service was asked for and does not know. */
export const TRADE_ABSENT = "trade_absent"

/** What it says of an attempt that the service neither answered nor, when it could be asked minutes later, knew a trade of. */
export const UNANSWERED = "unanswered"
