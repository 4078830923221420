import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { MailRow } from "../../modules/payin/sql/mail/mails"
import { mailLink } from "./mail-link"
import { mailToShopper } from "./mail-to-shopper"
import type { MailAddressee } from "./read-mail-facts"
import { findNotifications, sendInTime } from "./send-in-time"

/** What Medusa knows of the earlier tries to send a mail. */
export type EarlierTries = {
  isSent: boolean
  /** One began, and its end is not known: its process was killed, or its provider hangs. */
  isUnknown: boolean
  /** Its end will not be known any more. */
  isLost: boolean
  /** How many failed for certain. */
  failures: number
}

export async function findEarlierTries(container: MedusaContainer, { id, tries }: MailRow): Promise<EarlierTries> {
  const keys = Array.from({ length: tries }, (_, failures) => keyOf(id, failures))
  const tried = tries < 2 ? [] : await findNotifications(container, keys)
  const unknown = tried.filter(({ status }) => status === "pending")
  return {
    isSent: tried.some(({ status }) => status === "success"),
    isUnknown: unknown.length > 0,
    isLost: unknown.some(({ created_at }) => Date.now() - new Date(created_at).getTime() > LOST_MS),
    failures: tried.filter(({ status }) => status === "failure").length,
  }
}

/** No provider takes that long. */
const LOST_MS = 10 * 60_000

type ToSend = {
  mail: MailRow
  attempt: AttemptRow
  addressee: MailAddressee & { email: string }
  failures: number
}

/**
 * The key moves on only after a try that failed for certain: Medusa sends a key that is new, so two servers, or a
 * process that wakes up after its claim was given away, send one mail. Under a key that has failed, it never would.
 *
 * @throws Error when the provider failed, or has not answered in time
 */
export async function notifyShopper(container: MedusaContainer, { addressee, attempt, failures, mail }: ToSend) {
  const { mails } = container.resolve(PAYIN_MODULE).options
  const { email, locale, order } = addressee
  const { id, kind } = mail
  const url = mailLink(container, kind, { attempt, orderId: order?.id }) ?? null
  if (url === null && kind !== "received") return { outcome: "failed", reason: "no_link" } as const
  const { currency_code } = attempt
  const amount = (kind === "received" ? attempt.paid_amount : null) ?? attempt.amount
  const facts = { locale, amount, currency_code, order_number: order?.number ?? null, url }
  const expires_at = attempt.expires_at?.toISOString() ?? null
  const about = { resource_id: id, resource_type: "payin_mail", idempotency_key: keyOf(id, failures) }
  const sending = { kind, to: email, channel: mails!.channel, facts, expires_at, about }
  await sendInTime(container, mailToShopper(container, sending))
  return { outcome: "sent" } as const
}

function keyOf(id: string, failures: number): string {
  return `${id}_${failures + 1}`
}
