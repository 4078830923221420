import type { AlertKind } from "../../alert/alert-kinds"
import type { ContactRow } from "../../sql/account/account-contact"
import { partlyRefusedSince } from "../partly-refused"

export type ConnectionAlert = Extract<AlertKind, "outage" | "outage_over" | "partly_refused">

type Contact = Pick<ContactRow, "call_outcome" | "denied_at" | "denied_since" | "failing_since">

/** `isRefused`: an outage in which the service answers and accepts no call, which does not end by itself. */
export type ConnectionNews = { since: Date | null; isRefused: boolean }

/**
 * What is still so of what was found about an account's calls: where the notification provider fails, its message goes
 * out hours later. Pure.
 *
 * @param now by the database's clock, as the contact is
 * @returns undefined when it is not so any more; `since` is null for an outage that is over
 */
export function connectionNews(kind: ConnectionAlert, contact: Contact, now: Date): ConnectionNews | undefined {
  if (kind === "outage_over") return contact.failing_since ? undefined : { since: null, isRefused: false }
  const since = kind === "outage" ? contact.failing_since : partlyRefusedSince(contact, now)
  return since ? { since, isRefused: contact.call_outcome === "configuration" } : undefined
}
