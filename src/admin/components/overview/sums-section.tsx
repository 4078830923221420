import { Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useText } from "../../i18n/use-text"
import type { CryptoSum, CurrencySums, Overview } from "../../lib/contract"
import { keptText } from "../../presenters/attempt/left-of"
import { formatMoney } from "../../presenters/format-money"
import { coinText, longestNumber, refundedOfGone } from "../../presenters/overview/format-sums"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"

/** The period in numbers: the money in hand first, then what a person has to decide. */
export function SumsSection({ overview }: { overview: Overview }) {
  const { text, locale } = useText()
  const { cases, crypto, currencies } = overview
  const money = (of: (sums: CurrencySums) => string) =>
    currencies.map((sums) => formatMoney(of(sums), sums.currency_code, locale))
  const kept = currencies.map(({ currency_code, net }) => keptText(net, currency_code, { text, locale }))
  const coin = (sum: CryptoSum, amount: string) => coinText(sum, amount, { locale, text })
  const payments = currencies.reduce((sum, each) => sum + each.payments, 0)
  const received = money(({ received }) => received)
  const credited = crypto.map((sum) => coin(sum, sum.amount))
  // Five beside each other have no room for them.
  const columns = longestNumber([...received, ...kept, ...credited]) > 16 ? "xl:grid-cols-3" : "xl:grid-cols-5"
  return (
    <Container className={`grid grid-cols-1 divide-y p-0 sm:grid-cols-2 sm:divide-y-0 ${columns}`}>
      <Sum name={text("overview.received")} values={received}>
        {text("overview.payments", { count: payments })}
      </Sum>
      <Sum name={text("overview.net")} values={kept}>
        {text("overview.netHint")}
      </Sum>
      <Sum name={text("overview.gone")} values={money(({ gone }) => gone)}>
        {refundedOfGone(currencies, locale).map((amount) => (
          <span key={amount} className="block">
            {text("overview.sentBack", { amount })}
          </span>
        ))}
      </Sum>
      <Sum name={text("overview.credited")} values={credited}>
        {crypto.map((sum) => (
          <span key={sum.currency + sum.network} className="block">
            {text("overview.fee", { amount: coin(sum, sum.fee) })}
          </span>
        ))}
      </Sum>
      <Sum name={text("overview.openCases")} values={[String(cases.open)]}>
        {cases.oldest_opened_at ? (
          <>
            {text("overview.oldestCase")} <Moment at={cases.oldest_opened_at} />
            {" · "}
            <InsideLink to="/payin/cases">{text("list.toCases", { count: cases.open })}</InsideLink>
          </>
        ) : (
          text("overview.noCases")
        )}
      </Sum>
    </Container>
  )
}

function Sum({ children, name, values }: { name: string; values: readonly string[]; children: ReactNode }) {
  const { text } = useText()
  const [first = text("common.none"), ...others] = values
  return (
    <div className="flex min-w-0 flex-col gap-1 px-6 py-4">
      <Text size="small" weight="plus" leading="compact" className="text-ui-fg-subtle">
        {name}
      </Text>
      <p
        className={`text-ui-fg-base break-words tabular-nums ${first.length > 16 ? "txt-compact-medium-plus" : "h1-core"}`}
      >
        {first}
      </p>
      {others.map((value) => (
        <p key={value} className="txt-compact-medium-plus text-ui-fg-base break-words tabular-nums">
          {value}
        </p>
      ))}
      <div className="txt-compact-small text-ui-fg-subtle text-pretty">{children}</div>
    </div>
  )
}
