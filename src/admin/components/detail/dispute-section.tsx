import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { formatMoney } from "../../presenters/format-money"
import { Row } from "../row"
import { Section } from "../section"
import { OutsideLink } from "../text/outside-link"

/** Where the two sides of a dispute stand, with the service's own pages. */
export function DisputeSection({ attempt }: { attempt: AttemptDetail }) {
  const { text, locale } = useText()
  const { dispute, currency_code } = attempt
  if (!dispute) return null
  const sides = [
    { label: text("detail.disputeMerchant"), url: dispute.merchant_check_url, amount: dispute.merchant_amount },
    { label: text("detail.disputeTrader"), url: dispute.trader_check_url, amount: dispute.trader_amount },
  ]
  return (
    <Section title={text("detail.dispute")}>
      {sides.map(({ label, url, amount }) => (
        <Row key={label} label={label}>
          <span className="flex flex-col gap-1">
            {amount && (
              <span>{text("detail.disputeAmount", { amount: formatMoney(amount, currency_code, locale) })}</span>
            )}
            {url ? <OutsideLink href={url}>{text("common.open")}</OutsideLink> : !amount && text("common.none")}
          </span>
        </Row>
      ))}
    </Section>
  )
}
