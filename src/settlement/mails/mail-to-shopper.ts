import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { storefrontUrl } from "../links/storefront-url"
import { composeMail, type MailData, type MailText, shopLine } from "./compose-mail"
import { sendInTime } from "./send-in-time"

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

/**
 * Composes a mail and hands it to the store's provider, with its facts for the store's own template.
 *
 * @throws Error when the provider failed, or has not answered in time
 */
export async function sendToShopper(container: MedusaContainer, mail: ToSend): Promise<void> {
  const { about, channel, expires_at, facts, kind, to } = mail
  const { mails, support } = container.resolve<PayinModuleService>(PAYIN_MODULE).options
  const shop = shopLine(storefrontUrl(container)!, support)
  const { amount_text, content, language } = composeMail(kind, { ...facts, shop })
  const template = mails?.[kind]?.template
  await sendInTime(container, {
    to,
    channel,
    // A provider given both may prefer the content.
    ...(template ? { template } : { content }),
    data: { kind, ...facts, language, amount_text, expires_at, ...content },
    trigger_type: `payin.mail_${kind}`,
    ...about,
  } as Parameters<typeof sendInTime>[1])
}
