import type { MedusaContainer, NotificationDTO } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { mailToShopper } from "../mails/mail-to-shopper"
import { findNotifications, sendInTime } from "../mails/send-in-time"
import type { AskedLink } from "./ask-for-owed"
import type { LinkAddressee } from "./link-addressee"

export type NotSent = "mail_failed" | "mail_unsure"

type Sending = { addressee: LinkAddressee; link: AskedLink; key: string }

/**
 * Sends the link unless a mail with this key was begun before, and says what became of the one that was. Only
 * Medusa's row shows it: an error alone does not say whether the provider had the mail, and a repeated key gets no error at all.
 */
export async function sendLinkOnce(
  container: MedusaContainer,
  sending: Sending,
): Promise<{ sentTo: string } | NotSent> {
  const { key } = sending
  const earlier = await findMail(container, key)
  if (earlier) return resultOf(earlier)
  const error = await send(container, sending)
  const mail = await findMail(container, key)
  // Of a provider that returns nothing, Medusa does not note that it has sent the mail.
  if (error === undefined && mail?.status !== "failure") return { sentTo: sending.addressee.email! }
  return mail ? resultOf(mail) : "mail_failed"
}

type Mail = Pick<NotificationDTO, "to"> & { status?: string }

async function findMail(container: MedusaContainer, key: string): Promise<Mail | undefined> {
  const [mail] = await findNotifications(container, key)
  return mail
}

/** `pending`: the provider has not answered, or returned nothing, its process was killed, or Medusa could not note the answer. */
function resultOf({ status, to }: Mail): { sentTo: string } | NotSent {
  if (status === "success") return { sentTo: to }
  return status === "failure" ? "mail_failed" : "mail_unsure"
}

/** @returns what it failed with */
async function send(container: MedusaContainer, { addressee, key, link }: Sending): Promise<unknown> {
  const { channel, email, locale, orderNumber: order_number } = addressee
  const { amount, currency_code, payment_collection_id, url } = link
  const facts = { locale, amount, currency_code, order_number, url }
  const about = { resource_id: payment_collection_id, resource_type: "payin_link", idempotency_key: key }
  // A fault in composing it is ours, and no failure of the store's provider.
  const mail = mailToShopper(container, { kind: "link", to: email!, channel, facts, expires_at: null, about })
  try {
    await sendInTime(container, mail)
    return undefined
  } catch (error) {
    const { log } = container.resolve(PAYIN_MODULE)
    log.warn("mail", `a link to pay could not be sent at the request of staff: ${reasonOf(error)}`)
    return error
  }
}
