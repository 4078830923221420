import { OUTAGE_MINUTES } from "../alert/alert-kinds"
import type { ContactRow } from "../sql/account/account-contact"

type Contact = Pick<ContactRow, "denied_at" | "denied_since" | "failing_since">

/** Longer than a server that is refused waits before it checks the account again. */
export const REFUSED_LATELY_MINUTES = 6

/**
 * Since when the service has refused some calls of an account and answered others: one of several servers is not on the
 * whitelist, or still has a former key. No outage, for the account works, but not for the shoppers of that server. Pure.
 *
 * @param now by the database's clock, as the contact is
 */
export function partlyRefusedSince(contact: Contact | undefined, now: Date): Date | null {
  const { denied_at: at, denied_since: since, failing_since: failing } = contact ?? {}
  if (!at || !since) return null
  const lasts = at.getTime() - since.getTime() >= OUTAGE_MINUTES * 60_000
  const isRecent = now.getTime() - at.getTime() < REFUSED_LATELY_MINUTES * 60_000
  // An answer ends what is failing, for whichever server.
  const wasAnswered = !failing || failing > since
  return lasts && isRecent && wasAnswered ? since : null
}
