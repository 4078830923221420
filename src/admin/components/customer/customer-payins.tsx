import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { useAttempts } from "../../lib/queries/attempts"
import { keys } from "../../lib/query-keys"
import { isDenied } from "../../presenters/error-messages"
import { AttemptState } from "../attempt/attempt-state"
import { LoadError } from "../loading"
import { StalePart } from "../notices/stale-notice"
import { Section } from "../section"
import { InsideLink } from "../text/inside-link"
import { Moment } from "../text/moment"
import { Money } from "../text/money"

const SHOWN = 10

/** A customer's pay-ins, newest first. Shows nothing for a customer who has none. */
export function CustomerPayins({ customer }: { customer: { id: string; email?: string | null } }) {
  const { text } = useText()
  const shown = { customer_id: customer.id, limit: SHOWN }
  const { data, error, refetch } = useAttempts(shown)
  if (isDenied(error)) return null
  if (error && !data) return <LoadError part={text("menu.payins")} error={error} onRetry={refetch} />
  if (!data || data.attempts.length === 0) return null
  const { count, more, next_cursor } = data.page
  return (
    <>
      <StalePart part={text("menu.payins")} error={error} queryKey={keys.attempts(shown)} />
      <Section title={text("menu.payins")}>
        {data.attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
        {next_cursor !== null && (
          <div className="txt-compact-small flex flex-wrap items-center justify-between gap-2 px-6 py-3">
            <Text size="small" leading="compact" className="text-ui-fg-subtle">
              {text(more ? "list.rangeOfMany" : "list.range", { from: 1, to: SHOWN, count })}
            </Text>
            {customer.email && (
              <InsideLink to={`/payin?q=${encodeURIComponent(customer.email)}`}>{text("customer.all")}</InsideLink>
            )}
          </div>
        )}
      </Section>
    </>
  )
}

function Attempt({ attempt }: { attempt: AttemptItem }) {
  const { text } = useText()
  const { order_number, order_id } = attempt
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3"
      data-testid="payin-of-customer"
    >
      <AttemptState attempt={attempt} />
      <span className="txt-compact-small text-ui-fg-subtle flex flex-wrap items-center gap-x-3 gap-y-1 sm:ml-auto">
        {order_id && order_number !== null && (
          <InsideLink to={`/orders/${order_id}`}>{text("refunds.order", { number: order_number })}</InsideLink>
        )}
        <span className="sm:min-w-20 sm:text-end">
          <Money amount={attempt.received ?? attempt.amount} currency={attempt.currency_code} />
        </span>
        <span className="sm:min-w-32 sm:text-end">
          <Moment at={attempt.created_at} />
        </span>
        <InsideLink to={`/payin/${attempt.id}`}>{text("order.toDetail")}</InsideLink>
      </span>
    </div>
  )
}
