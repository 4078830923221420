import { Button, Code, Copy, Text } from "@medusajs/ui"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { OrderLinkAnswer } from "../../lib/contract"
import { useMailLink } from "../../lib/queries/orders"
import { formatMoney } from "../../presenters/format-money"

/** A link to pay, to be copied or sent by mail. */
export function AskedLink({ answer, orderId }: { answer: OrderLinkAnswer; orderId: string }) {
  const { text, locale } = useText()
  const { amount, currency_code, mail, url } = answer
  return (
    <>
      <Text size="small" weight="plus">
        {text("order.ask.link", { amount: formatMoney(amount, currency_code, locale) })}
      </Text>
      <div className="flex min-w-0 items-center gap-2">
        <Code className="truncate" title={url}>
          {url}
        </Code>
        <Copy content={url} className="text-ui-fg-muted shrink-0" />
      </div>
      {mail.problem ? (
        <Text size="small" className="text-ui-fg-subtle mt-1 text-pretty">
          {text(`reason.${mail.problem}.what`)} {text(`reason.${mail.problem}.cure`)}
        </Text>
      ) : (
        <ByMail orderId={orderId} to={mail.to ?? ""} />
      )}
    </>
  )
}

/** Each press sends it once, and says what became of it. */
function ByMail({ orderId, to }: { orderId: string; to: string }) {
  const { text } = useText()
  const onError = useErrorToast()
  const { data, isPending, mutate } = useMailLink(orderId)
  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate(undefined, { onError })}>
        {text("order.ask.mail")}
      </Button>
      <Text size="small" className="text-ui-fg-subtle min-w-0 break-words" data-testid="payin-link-mail">
        {data ? text("order.ask.mailed", { address: data.sent_to }) : text("order.ask.mailTo", { address: to })}
      </Text>
    </div>
  )
}
