import { isSilentStatus } from "../../../../merchant-api/http/describe-failure"
import type { ContactRow } from "../../../../modules/payin/sql/account/account-contact"
import type { Outage } from "../contract"

/**
 * Whether the service is away, or accepts no call of the account, as far as the last calls of all servers show. Pure.
 * One failure among answers is none: it may be about a single trade.
 *
 * @param now by the database's clock, as the contact is
 */
export function outageOf(contact: ContactRow | undefined, now: Date): Outage | null {
  const { call_http_status: httpStatus, call_ok_at: okAt, call_outcome: code, called_at: at } = contact ?? {}
  if (!at || (code !== "unavailable" && code !== "configuration")) return null
  // An answer about another trade, or one that cannot be read, is an answer.
  if (code === "unavailable" && typeof httpStatus === "number" && !isSilentStatus(httpStatus)) return null
  if (okAt && now.getTime() - okAt.getTime() < RECENT_MS) return null
  return { at: at.toISOString(), code, last_ok_at: okAt?.toISOString() ?? null }
}

const RECENT_MS = 60_000
