import { Button, Text } from "@medusajs/ui"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import { useOrderLink } from "../../lib/queries/orders"
import type { Ask } from "../../presenters/case/ask-of"
import { AskedLink } from "./asked-link"

type AskForOwedProps = Ask & { inCase?: boolean; isLikeliest?: boolean }

/** Makes the link that asks the customer for what the order owes, and shows it to be copied or sent by mail. */
export function AskForOwed({ inCase = false, isLikeliest = false, orderId, what }: AskForOwedProps) {
  const { text } = useText()
  const onError = useErrorToast()
  const { data, isPending, mutate } = useOrderLink(orderId)
  return (
    <div className="flex flex-col gap-2 px-6 py-3" data-testid="payin-ask-for-owed">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-w-prose flex-1 basis-72">
          <Text size="small" leading="compact">
            {text(`order.ask.${what}.title`)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {text(`order.ask.${what}.does`)} {inCase && what === "rest" && text("order.ask.closes")}
          </Text>
        </div>
        <Button
          size="small"
          variant={isLikeliest ? "primary" : "secondary"}
          isLoading={isPending}
          onClick={() => mutate(undefined, { onError })}
        >
          {text(`order.ask.${what}.button`)}
        </Button>
      </div>
      <div aria-live="polite">
        {data && <AskedLink key={`${data.url} ${data.amount}`} answer={data} orderId={orderId} />}
      </div>
    </div>
  )
}
