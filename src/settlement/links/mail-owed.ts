import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { composeMail, shopLine } from "../mails/compose-mail"
import { LateProvider, sendInTime } from "../mails/send-in-time"
import { type AskedLink, askForOwed, type NoLink } from "./ask-for-owed"
import { type LinkAddressee, linkAddressee, type NoMail } from "./link-addressee"
import { storefrontUrl } from "./storefront-url"

/** Why nothing was sent, or, for `mail_unsure`, why nobody knows whether it was. */
export type NotMailed = NoLink | NoMail | "mail_failed" | "mail_unsure"

type Asking = {
  orderId: string
  /** The person, or the API key, for the pay-in's history. */
  actor: string
  /** One press of the button: repeated, it sends nothing again. */
  press?: string
}

/**
 * Sends the customer the link that asks for exactly what the order owes now. A person asked for it, so it goes out
 * whatever mails are switched on, and at once: they read here how it went.
 *
 * @throws PayinError `configuration` in a store that looks like a copy: its customers are those of the other store
 */
export async function mailOwed(
  container: MedusaContainer,
  { actor, orderId, press = randomUUID() }: Asking,
): Promise<{ link: AskedLink; sentTo: string } | NotMailed> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (const account of await payin.copyGuard.blocked()) await payin.copyGuard.assertOriginal(account)
  const asked = await askForOwed(container, orderId, actor)
  if (typeof asked === "string") return asked
  const { attemptId, link } = asked
  const addressee = await linkAddressee(container, { attemptId, orderId })
  if (addressee.problem !== null) return addressee.problem
  const problem = await send(container, { addressee, link, key: `payin_link_${orderId}_${press}` })
  const kind = problem ? `link_${problem}` : "link_mailed"
  if (attemptId) await payin.addTimelineEntry(attemptId, kind, { by: actor, amount: link.amount })
  return problem ?? { link, sentTo: addressee.email! }
}

type Sending = { addressee: LinkAddressee; link: AskedLink; key: string }

async function send(container: MedusaContainer, { addressee, key, link }: Sending) {
  const { log, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { channel, email, locale, orderNumber: order_number } = addressee
  const { amount, currency_code, payment_collection_id, url } = link
  const facts = { locale, amount, currency_code, order_number, url }
  const shop = shopLine(storefrontUrl(container)!, options.support)
  const { amount_text, content, language } = composeMail("link", { ...facts, shop })
  const template = options.mails?.link?.template
  try {
    await sendInTime(container, {
      to: email!,
      channel,
      // A provider given both may prefer the content.
      ...(template ? { template } : { content }),
      data: { kind: "link", ...facts, language, amount_text, expires_at: null, ...content },
      trigger_type: "payin.mail_link",
      resource_id: payment_collection_id,
      resource_type: "payin_link",
      idempotency_key: key,
    } as Parameters<typeof sendInTime>[1])
    return undefined
  } catch (error) {
    log.warn("mail", `a link to pay could not be sent at the request of staff: ${reasonOf(error)}`)
    return error instanceof LateProvider ? "mail_unsure" : "mail_failed"
  }
}
