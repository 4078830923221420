import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { storefrontUrl } from "../links/storefront-url"
import { composeMail, type MailData, type MailText, shopLine } from "./compose-mail"

type ToSend = {
  kind: MailText
  to: string
  /** Of the store's notification module. */
  channel: string
  facts: Omit<MailData, "shop">
  /** ISO 8601; null when the time to pay is not known. */
  expires_at: string | null
  about: { resource_id: string; resource_type: string; idempotency_key: string }
}

/** A mail as the store's provider takes it, with its facts for the store's own template. */
export function mailToShopper(container: MedusaContainer, mail: ToSend): CreateNotificationDTO {
  const { about, channel, expires_at, facts, kind, to } = mail
  const { mails, support } = container.resolve(PAYIN_MODULE).options
  const shop = shopLine(storefrontUrl(container)!, support)
  const { amount_text, content, language } = composeMail(kind, { ...facts, shop })
  const template = mails?.[kind]?.template
  return {
    to,
    channel,
    // A provider given both may prefer the content.
    ...(template ? { template } : { content }),
    data: { kind, ...facts, language, amount_text, expires_at, ...content },
    trigger_type: `payin.mail_${kind}`,
    ...about,
  } as CreateNotificationDTO
}
