import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { CurrencyTotals, ListAttemptsQuery } from "../../lib/contract"
import { useAttemptTotals } from "../../lib/queries/attempts"
import { leftOf } from "../../presenters/attempt/left-of"
import { formatMoney } from "../../presenters/format-money"
import { coinText } from "../../presenters/overview/format-sums"

/** Totals of everything the filter finds: one line per currency, and one per coin that the service credited. */
export function AttemptTotals({ query }: { query: ListAttemptsQuery }) {
  const { text, locale } = useText()
  const { data } = useAttemptTotals(query)
  if (!data) return <div className="h-5" />
  const { crypto, currencies, more, limit } = data.totals
  return (
    <div className="flex flex-col gap-1" data-testid="payin-totals">
      {currencies.map((totals) => (
        <CurrencyLine key={totals.currency_code} totals={totals} />
      ))}
      {crypto.map((sum) => (
        <Text
          key={sum.currency + sum.network}
          size="small"
          leading="compact"
          className="text-ui-fg-subtle tabular-nums"
        >
          {text("list.totalsCredited", {
            amount: coinText(sum, sum.amount, { locale, text }),
            fee: coinText(sum, sum.fee, { locale, text }),
          })}
        </Text>
      ))}
      {more && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {text("list.totalsMore", { limit })}
        </Text>
      )}
    </div>
  )
}

function CurrencyLine({ totals }: { totals: CurrencyTotals }) {
  const { text, locale } = useText()
  const { count, currency_code, gone, net, received, requested } = totals
  const money = (amount: string) => ({ amount: formatMoney(amount, currency_code, locale) })
  const left = leftOf(net)
  const leftKey = left.label === "detail.net" ? "list.totalsNet" : "list.totalsOutOfPocket"
  const totalLeft = text(leftKey, money(left.amount ?? net))
  const sums = [
    text("list.totalsRequested", money(requested)),
    text("list.totalsReceived", money(received)),
    ...(Number(gone) === 0 ? [] : [text("list.totalsGone", money(gone)), totalLeft]),
  ]
  return (
    <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
      <span className="text-ui-fg-base font-medium">
        {text("list.totals", { currency: currency_code.toUpperCase(), count })}
      </span>
      {sums.map((sum) => ` · ${sum}`).join("")}
    </Text>
  )
}
