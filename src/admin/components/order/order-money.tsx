import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { OrderAnswer } from "../../lib/contract"
import { RefundState } from "../refunds/refund-state"
import { Row } from "../row"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"
import { Money } from "../text/money"

/** Each payment of an order that was paid more than once, and what was sent back of them. */
export function OrderMoney({ answer: { paid_by, refunds } }: { answer: Pick<OrderAnswer, "paid_by" | "refunds"> }) {
  const { text } = useText()
  return (
    <>
      {paid_by.length > 0 && (
        <Row label={text("order.paidTimes", { count: paid_by.length })}>
          <ul className="flex flex-col gap-2" data-testid="payin-paid-by">
            {paid_by.map(({ amount, attempt_id, currency_code, id, paid_at, provider_id }) => (
              <li key={id}>
                <span className="flex flex-wrap items-center gap-x-2">
                  <Money amount={amount} currency={currency_code} />
                  <Moment at={paid_at} />
                </span>
                {attempt_id ? (
                  <InsideLink to={`/payin/${attempt_id}`}>{id}</InsideLink>
                ) : (
                  <Text size="small" leading="compact" className="text-ui-fg-subtle break-all">
                    {provider_id}, {id}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </Row>
      )}
      {refunds.length > 0 && (
        <Row label={text("overview.tabs.refunds")}>
          <ul className="flex flex-col gap-2" data-testid="payin-order-refunds">
            {refunds.map((refund) => (
              <li key={refund.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Money amount={refund.amount} currency={refund.currency_code} />
                <RefundState refund={refund} />
                <Moment at={refund.created_at} />
              </li>
            ))}
          </ul>
        </Row>
      )}
    </>
  )
}
