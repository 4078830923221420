import { StatusBadge, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AccountView } from "../../lib/contract"
import { Row } from "../row"
import { Section } from "../section"

/** Which mails shoppers get. They are set in the options alone. */
export function MailsSection({ account }: { account: AccountView }) {
  const { text } = useText()
  const hasWindow = account.checkout.payment_window_seconds.effective !== null
  return (
    <Section title={text("settings.mails.heading")} subtitle={text("settings.mails.text")}>
      {account.mails.map(({ kind, minutes }) => (
        <Row key={kind} label={text(`settings.mails.name.${kind}`)}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1" data-mail={kind}>
            <StatusBadge color={minutes === null ? "grey" : "green"}>
              {text(minutes === null ? "settings.mails.off" : "settings.mails.on")}
            </StatusBadge>
            {minutes !== null && (
              <Text size="small" leading="compact">
                {minutes === 0 ? text("settings.mails.endedAtOnce") : text(`settings.mails.${kind}`, { minutes })}
              </Text>
            )}
            {minutes !== null && kind === "reminder" && !hasWindow && (
              <Text size="small" leading="compact">
                {text("settings.mails.noWindow")}
              </Text>
            )}
          </div>
        </Row>
      ))}
    </Section>
  )
}
