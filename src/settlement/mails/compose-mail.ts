import type { MailKind } from "../../modules/payin/mail/mail-options"
import type { PayinOptions } from "../../modules/payin/options"
import { amountLocale, type ShopperTexts, shopperTexts } from "../../shopper-texts"
import { formatAmount } from "../../shopper-texts/format-amount"
import { escapeHtml } from "../alerts/message-text"

/** What a mail says, beside its kind. */
export type MailData = {
  /** Of the shopper, such as `ru-RU`. */
  locale: string | null
  /** Decimal string. */
  amount: string
  currency_code: string
  order_number: string | null
  url: string | null
  /** The last line: `shopLine`. */
  shop: string
}

/** One that goes out by itself, or `link`: staff ask for what an order owes. */
export type MailText = MailKind | "link"

/** A mail in its shopper's language: the parts, as Medusa's providers take them. */
export function composeMail(kind: MailText, data: MailData) {
  const texts = shopperTexts(data.locale)
  const amount_text = formatAmount(data.amount, data.currency_code, amountLocale(data.locale))
  const { action, intro, note, subject, title } = texts.mails[kind]
  const order = data.order_number === null ? null : texts.mails.order(data.order_number)
  const parts: Parts = {
    language: texts.language,
    subject: subject(order),
    title,
    intro: intro(amount_text, order),
    ...(data.url === null ? {} : { link: { text: action, url: data.url } }),
    note,
    shop: data.shop,
  }
  return {
    amount_text,
    language: texts.language,
    content: { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) },
  }
}

/** Whose mail it is: the shop's address, and how to reach the shop. */
export function shopLine(storefrontUrl: string, support: PayinOptions["support"]): string {
  return [new URL(storefrontUrl).host, support?.email ?? support?.url ?? []].flat().join(" · ")
}

type Parts = {
  language: ShopperTexts["language"]
  subject: string
  title: string
  intro: string
  link?: { text: string; url: string }
  note: string
  shop: string
}

function textOf({ intro, link, note, shop }: Parts): string {
  return [intro, link && `${link.text}: ${link.url}`, note, shop].filter(Boolean).join("\n\n")
}

/** Mail programs know tables and inline styles, and little else. */
function htmlOf({ intro, language, link, note, shop, subject, title }: Parts): string {
  const button = link
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="${styles.button}">${escapeHtml(link.text)}</a></p>`
    : ""
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>`,
    `<td align="center" style="padding:32px 16px"><table role="presentation" width="100%" style="${styles.card}"><tr>`,
    `<td style="padding:32px"><h1 style="${styles.title}">${escapeHtml(title)}</h1>`,
    `<p style="margin:0 0 24px">${escapeHtml(intro)}</p>${button}`,
    `<p style="${styles.note}">${escapeHtml(note)}</p></td></tr></table>`,
    `<p style="${styles.shop}">${escapeHtml(shop)}</p></td></tr></table></body></html>`,
  ].join("")
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const styles = {
  body: `margin:0;padding:0;background:#f4f4f5;color:#18181b;font-size:16px;line-height:24px;${font}`,
  card: "max-width:520px;background:#ffffff;border:1px solid #e4e4e7;border-radius:12px;text-align:left",
  title: "margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600",
  button:
    "display:inline-block;padding:12px 24px;background:#18181b;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none",
  note: "margin:0;font-size:14px;line-height:20px;color:#52525b",
  shop: "margin:16px 0 0;font-size:13px;line-height:20px;color:#71717a",
}
