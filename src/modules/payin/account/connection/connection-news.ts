import type { AlertKind } from "../../alert/alert-kinds"
import type { ContactRow } from "../../sql/account/account-contact"
import { partlyRefusedSince } from "../partly-refused"

export type ConnectionAlert = Extract<AlertKind, "outage" | "outage_over" | "partly_refused">

type Contact = Pick<ContactRow, "denied_at" | "denied_since" | "failing_since">

/**
 * What is still so of what was found about an account's calls: where the notification provider fails, its message goes
 * out hours later. Pure.
 *
 * @param now by the database's clock, as the contact is
 * @returns undefined when it is not so any more; `since` is null for an outage that is over
 */
export function connectionNews(kind: ConnectionAlert, contact: Contact, now: Date): { since: Date | null } | undefined {
  if (kind === "outage_over") return contact.failing_since ? undefined : { since: null }
  const since = kind === "outage" ? contact.failing_since : partlyRefusedSince(contact, now)
  return since ? { since } : undefined
}
