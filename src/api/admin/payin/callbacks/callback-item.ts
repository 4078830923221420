import { isTestCallback } from "../../../../modules/payin/callback/test-callback"
import type { CallbackRow } from "../../../../modules/payin/sql/callback/callbacks"
import type { CallbackItem, UnknownCallback } from "../contract"

export function callbackItem(row: CallbackRow): CallbackItem {
  return {
    id: row.id,
    account: row.account,
    state: row.state,
    attempt_id: row.attempt_id,
    test: isTestCallback(row),
    deliveries: row.deliveries,
    tries: row.tries,
    key_index: row.key_index,
    body_bytes: row.body_bytes,
    last_error_code: row.last_error_code,
    next_try_at: row.state === "pending" ? (row.next_try_at?.toISOString() ?? null) : null,
    done_at: row.done_at?.toISOString() ?? null,
    received_at: row.created_at.toISOString(),
  }
}

/** As many as the service was asked about; the likeliest come first. */
const SHOWN_IDENTIFIERS = 3

export function unknownCallbackItem(row: CallbackRow): UnknownCallback {
  const { account, created_at, deliveries, id } = row
  const identifiers = row.identifiers.slice(0, SHOWN_IDENTIFIERS)
  return { id, account, identifiers, deliveries, received_at: created_at.toISOString() }
}
