import type { TextKey } from "../../../i18n/use-text"
import type { TimelineItem } from "../../../lib/contract"

type MailLine = {
  tone: "plain" | "attention"
  key: TextKey
  values: Record<string, never>
  mailName: TextKey
  cure?: TextKey
}

/** What became of a mail to the shopper, and what staff can do if it was not sent. */
export function mailLine(
  kind: "mail_sent" | "mail_failed" | "mail_unsure",
  { code, mail }: TimelineItem["data"],
): MailLine {
  const line = { key: `timeline.${kind}`, values: {}, mailName: nameOf(mail) } as const
  if (kind === "mail_sent") return { tone: "plain", ...line }
  const cure = cures.find((each) => each === code)
  return { tone: "attention", ...line, ...(cure ? { cure: `timeline.mailCure.${cure}` } : {}) }
}

const cures = ["no_link", "provider", "service", "ten_a_day"] as const
const names = ["waiting", "reminder", "ended", "received"] as const

function nameOf(mail: unknown): TextKey {
  return `mails.${names.find((name) => name === mail) ?? "other"}`
}
