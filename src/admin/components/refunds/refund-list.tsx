import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { RefundItem } from "../../lib/contract"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"
import { Money } from "../text/money"
import { RefundState } from "./refund-state"

/** Refunds with their order and pay-in. Narrow screens stack each of them. */
export function RefundList({ refunds }: { refunds: RefundItem[] }) {
  return (
    <ul className="divide-y" data-testid="payin-refunds">
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </ul>
  )
}

function Refund({ refund }: { refund: RefundItem }) {
  const { text } = useText()
  const { attempt_id, email, order_number, order_id, pay_out_state, status } = refund
  const way = pay_out_state === null ? text("refunds.byHand") : text("refunds.payOut")
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-1 px-6 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)_13rem]">
      <span className="txt-compact-small-plus flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money amount={refund.amount} currency={refund.currency_code} />
        <RefundState refund={refund} />
      </span>
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {status === null ? way : text("refunds.serviceSays", { way, status })}
      </Text>
      <span className="txt-compact-small text-ui-fg-subtle flex min-w-0 flex-wrap items-center gap-x-3">
        {order_id !== null && order_number !== null && (
          <InsideLink to={`/orders/${order_id}`}>{text("refunds.order", { number: order_number })}</InsideLink>
        )}
        {email && <span className="truncate">{email}</span>}
      </span>
      <span className="txt-compact-small text-ui-fg-subtle flex items-center gap-x-3 lg:justify-end">
        <Moment at={refund.created_at} />
        <InsideLink to={`/payin/${attempt_id}`}>{text("order.heading")}</InsideLink>
      </span>
    </li>
  )
}
