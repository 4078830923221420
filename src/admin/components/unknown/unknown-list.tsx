import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { UnknownCallback } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { formatTime } from "../../presenters/format-time"
import { IdText } from "../text/id-text"

/** Callbacks about trades of nobody's, each with the ids to look for at the service. */
export function UnknownList({ callbacks }: { callbacks: UnknownCallback[] }) {
  const { text, locale } = useText()
  const { accounts = [] } = useAccounts().data ?? {}
  return (
    <ul className="divide-y" data-testid="payin-unknown">
      {callbacks.map(({ account, deliveries, id, identifiers, received_at }) => (
        <li key={id} className="grid grid-cols-1 gap-x-6 gap-y-1 px-6 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Text as="div" size="small" leading="compact" className="text-ui-fg-subtle flex flex-wrap gap-x-3">
            <time dateTime={received_at}>{formatTime(received_at, locale)}</time>
            {deliveries > 1 && <span>{text("detail.callbackTimes", { count: deliveries })}</span>}
            {accounts.length > 1 && <span className="min-w-0 truncate">{account}</span>}
          </Text>
          <div className="flex min-w-0 flex-col gap-1">
            {identifiers.map((identifier) => (
              <IdText key={identifier} id={identifier} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
