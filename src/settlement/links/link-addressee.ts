import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { paymentPageOf } from "../../modules/payin/checkout/checkout-contexts"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { isAddress } from "../mails/is-address"
import { type Numbered, orderNumber, orderNumberFields } from "../orders/order-number"

/** Why a link cannot be sent by mail. */
export type NoMail = "no_mail_provider" | "no_mail_address"

export type LinkAddressee = {
  /** Of the store's notification module. */
  channel: string
  email: string | null
  locale: string | null
  orderNumber: string | null
  problem: NoMail | null
}

/** Whom a mail with the link goes to: the order's address, in the order's language or that of its payment. */
export async function linkAddressee(
  container: MedusaContainer,
  { attemptId, orderId }: { attemptId: string | undefined; orderId: string },
): Promise<LinkAddressee> {
  const { attempts, options } = container.resolve(PAYIN_MODULE)
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id", "email", "locale", ...orderNumberFields], filters: { id: orderId } })
  const order = data[0] as ({ email?: string | null; locale?: string | null } & Numbered) | undefined
  const attempt = attemptId === undefined ? undefined : await attempts.find(attemptId)
  const channel = options.mails?.channel ?? "email"
  const email = order?.email ?? null
  return {
    channel,
    email,
    locale: order?.locale ?? (attempt && paymentPageOf(attempt).locale) ?? null,
    orderNumber: order ? `${orderNumber(order)}` : null,
    problem: hasNoProvider(container, channel) ? "no_mail_provider" : isAddress(email) ? null : "no_mail_address",
  }
}

/** As far as the store's configuration says it. A notification module of another make may have providers of its own. */
function hasNoProvider(container: MedusaContainer, channel: string): boolean {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { options } = (modules?.[Modules.NOTIFICATION] ?? {}) as { options?: { providers?: Provider[] } }
  return options?.providers !== undefined && !options.providers.some((each) => channelsOf(each).includes(channel))
}

type Provider = { options?: { channels?: string[] } }

function channelsOf({ options }: Provider): string[] {
  return options?.channels ?? []
}
