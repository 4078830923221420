import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { arrivedOf } from "../../presenters/attempt/arrived-of"
import { formatDecimal } from "../../presenters/format-money"
import { Row } from "../row"
import { Section } from "../section"
import { Money } from "../text/money"

/** What was asked for, what arrived, and what the service converts it into. */
export function MoneySection({ attempt }: { attempt: AttemptDetail }) {
  const { text, locale } = useText()
  const { currency_code: currency, amount_min, amount_max, merchant_fee, crypto_amount } = attempt
  const arrived = arrivedOf(attempt)
  const unit = `${(attempt.crypto_currency ?? "").toUpperCase()} ${attempt.crypto_network ? `(${attempt.crypto_network})` : ""}`
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
        <Money amount={arrived} currency={currency} />
      </Row>
      {crypto_amount && (
        <Row
          label={text(arrived === null ? "detail.cryptoExpected" : "detail.crypto")}
          hint={text("detail.smallestUnit")}
        >
          <span className="tabular-nums">{formatDecimal(crypto_amount, locale)}</span> {unit}
        </Row>
      )}
      {merchant_fee && (
        <Row label={text("detail.fee")} hint={text("detail.smallestUnit")}>
          <span className="tabular-nums">{formatDecimal(merchant_fee, locale)}</span> {unit}
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
