import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { ListAttemptsQuery } from "../../lib/contract"
import { useAttemptTotals } from "../../lib/queries/attempts"
import { formatMoney } from "../../presenters/format-money"

/** Totals of everything the filter finds, one line per currency. */
export function AttemptTotals({ query }: { query: ListAttemptsQuery }) {
  const { text, locale } = useText()
  const { data } = useAttemptTotals(query)
  if (!data) return <div className="h-5" />
  const { currencies, more, limit } = data.totals
  return (
    <div className="flex flex-col gap-1" data-testid="payin-totals">
      {currencies.map(({ currency_code, count, expected, arrived }) => (
        <Text key={currency_code} size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
          <span className="text-ui-fg-base font-medium">
            {text("list.totals", { currency: currency_code.toUpperCase(), count })}
          </span>
          {" · "}
          {text("list.totalsExpected", { amount: formatMoney(expected, currency_code, locale) })}
          {" · "}
          {text("list.totalsArrived", { amount: formatMoney(arrived, currency_code, locale) })}
        </Text>
      ))}
      {more && (
        <Text size="xsmall" className="text-ui-fg-muted">
          {text("list.totalsMore", { limit })}
        </Text>
      )}
    </div>
  )
}
