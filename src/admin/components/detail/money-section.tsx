import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { leftOf } from "../../presenters/attempt/left-of"
import { formatDecimal } from "../../presenters/format-money"
import { coinText } from "../../presenters/overview/format-sums"
import { Row } from "../row"
import { Section } from "../section"
import { Money } from "../text/money"

/** What was asked for, what arrived, and what the service converts it into. */
export function MoneySection({ attempt }: { attempt: AttemptDetail }) {
  const { text, locale } = useText()
  const { currency_code: currency, amount_min, amount_max, crypto, received } = attempt
  return (
    <Section title={text("detail.money")}>
      <Row label={text("detail.expected")}>
        <Money amount={attempt.amount} currency={currency} />
      </Row>
      {amount_min && amount_max && (
        <Row label={text("detail.expectedRange")}>
          <Money amount={amount_min} currency={currency} /> – <Money amount={amount_max} currency={currency} />
        </Row>
      )}
      <Row label={text("detail.arrived")}>
        <Money amount={received} currency={currency} />
      </Row>
      <GoneRows attempt={attempt} />
      {crypto?.amount && (
        <Row label={text(received === null ? "detail.cryptoExpected" : "detail.crypto")}>
          <span className="tabular-nums">{coinText(crypto, crypto.amount, { locale, text })}</span>
        </Row>
      )}
      {crypto?.fee && (
        <Row label={text("detail.fee")}>
          <span className="tabular-nums">{coinText(crypto, crypto.fee, { locale, text })}</span>
        </Row>
      )}
      {attempt.currency_rate && (
        <Row label={text("detail.rate")}>
          <span className="tabular-nums">{formatDecimal(attempt.currency_rate, locale)}</span>
        </Row>
      )}
    </Section>
  )
}

/** What became of the money since it arrived, and what is left. */
function GoneRows({ attempt }: { attempt: AttemptDetail }) {
  const { text } = useText()
  const { currency_code: currency, net, not_sent, sent_back, taken_back } = attempt
  const gone = [
    { label: text("detail.takenBack"), amount: taken_back },
    { label: text("detail.sentBack"), amount: sent_back },
    { label: text("detail.notSent"), amount: not_sent },
  ].filter(({ amount }) => Number(amount) !== 0)
  if (gone.length === 0) return null
  const left = leftOf(net)
  return [...gone, { label: text(left.label), amount: left.amount }].map(({ amount, label }) => (
    <Row key={label} label={label}>
      <Money amount={amount} currency={currency} />
    </Row>
  ))
}
