import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { orderName } from "../../presenters/attempt/order-name"
import { AttemptState } from "../attempt/attempt-state"
import { Row } from "../row"
import { Section } from "../section"
import { IdText } from "../text/id-text"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"
import { Money } from "../text/money"

/** What the pay-in belongs to: order, customer, cart, and the cart's other attempts. */
export function LinksSection({ attempt }: { attempt: AttemptDetail }) {
  const { text } = useText()
  const { order_id, order_number, customer_id, email, cart_id } = attempt
  return (
    <Section title={text("detail.links")}>
      <Row label={text("detail.order")}>
        {order_id ? (
          <InsideLink to={`/orders/${order_id}`}>{order_number === null ? order_id : `#${order_number}`}</InsideLink>
        ) : (
          orderName(attempt, text)
        )}
      </Row>
      <Row label={text("detail.customer")}>
        {customer_id ? (
          <InsideLink to={`/customers/${customer_id}`}>{email ?? customer_id}</InsideLink>
        ) : (
          (email ?? text("common.none"))
        )}
      </Row>
      {cart_id && (
        <Row label={text("detail.cart")}>
          <IdText id={cart_id} />
        </Row>
      )}
      <Row label={text("detail.account")}>{attempt.account}</Row>
    </Section>
  )
}

export function SiblingsSection({ attempt }: { attempt: AttemptDetail }) {
  const { text } = useText()
  const siblings = attempt.siblings.filter((sibling) => sibling.id !== attempt.id)
  if (siblings.length === 0) return null
  return (
    <Section title={text("detail.siblings")}>
      {siblings.map((sibling) => (
        <div key={sibling.id} className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
          <AttemptState attempt={sibling} />
          <span className="txt-compact-small text-ui-fg-subtle flex items-center gap-3">
            <Money amount={sibling.amount} currency={sibling.currency_code} />
            <Moment at={sibling.created_at} />
            <InsideLink to={`/payin/${sibling.id}`}>{text("common.open")}</InsideLink>
          </span>
        </div>
      ))}
    </Section>
  )
}
