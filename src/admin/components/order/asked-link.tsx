import { Button, Code, Copy, Text } from "@medusajs/ui"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { OrderLinkAnswer } from "../../lib/contract"
import { useMailLink } from "../../lib/queries/orders"
import { formatMoney } from "../../presenters/format-money"

/** A link to pay, to be copied or sent by mail. What was sent may differ from what was shown: the order may have changed. */
export function AskedLink({ answer, orderId }: { answer: OrderLinkAnswer; orderId: string }) {
  const { text, locale } = useText()
  const mailing = useMailLink(orderId)
  const { amount, currency_code, url } = mailing.data ?? answer
  const { problem, to } = answer.mail
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
      {problem ? (
        <Text size="small" className="text-ui-fg-subtle mt-1 text-pretty">
          {text(`reason.${problem}.what`)} {text(`reason.${problem}.cure`)}
        </Text>
      ) : (
        <ByMail mailing={mailing} to={to ?? ""} />
      )}
    </>
  )
}

/** Each press sends it once, and says what became of it. */
function ByMail({ mailing, to }: { mailing: ReturnType<typeof useMailLink>; to: string }) {
  const { text } = useText()
  const onError = useErrorToast()
  const { data, isPending, mutate } = mailing
  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate(undefined, { onError })}>
        {text(data ? "order.ask.mailAgain" : "order.ask.mail")}
      </Button>
      <Text size="small" className="text-ui-fg-subtle min-w-0 break-words" data-testid="payin-link-mail">
        {data ? text("order.ask.mailed", { address: data.sent_to }) : text("order.ask.mailTo", { address: to })}
      </Text>
    </div>
  )
}
