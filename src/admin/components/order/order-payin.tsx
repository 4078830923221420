import type { AdminOrder } from "@medusajs/types"
import { InlineTip, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useAttemptRefresh } from "../../hooks/use-attempt-refresh"
import { useOrderAttempts } from "../../hooks/use-order-attempts"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { keys } from "../../lib/query-keys"
import { currentAttempt } from "../../presenters/attempt/current-attempt"
import { leftOf } from "../../presenters/attempt/left-of"
import { tradeStatusText } from "../../presenters/attempt/trade-status-text"
import { isDenied } from "../../presenters/error-messages"
import { formatMoney } from "../../presenters/format-money"
import { isPaidWithPayin } from "../../presenters/paid-with-payin"
import { AttemptState } from "../attempt/attempt-state"
import { IfMayUpdate } from "../if-may-update"
import { LoadError, SectionSkeleton } from "../loading"
import { StalePart } from "../notices/stale-notice"
import { TestMark } from "../notices/test-mark"
import { RefreshButton } from "../refresh-button"
import { Row } from "../row"
import { Section } from "../section"
import { Deadline } from "../text/deadline"
import { InsideLink } from "../text/inside-link"
import { Money } from "../text/money"
import { AskForOwed } from "./ask-for-owed"
import { OrderMoney } from "./order-money"
import { useFollowOrder } from "./use-follow-order"
import { useReloadCaptured } from "./use-reload-captured"

/**
 * The order's pay-in, next to the order, and the link for what it owes. Shows nothing for an order that was paid in another
 * way, and keeps no place for it.
 */
export function OrderPayin({ order }: { order: AdminOrder }) {
  const { text } = useText()
  const { data, error, refetch } = useOrderAttempts(order.id, useFollowOrder(order))
  useReloadCaptured(data?.attempts)
  if (isDenied(error)) return null
  if (error && !data) return <LoadError part={text("order.heading")} error={error} onRetry={refetch} />
  if (!data) return isPaidWithPayin(order) ? <SectionSkeleton rows={4} /> : null
  const stale = <StalePart part={text("order.heading")} error={error} queryKey={keys.order(order.id)} />
  const attempt = currentAttempt(data.attempts)
  // A link that was made for another amount is not shown any longer.
  const owed = order.summary?.pending_difference
  const ask = data.asks_for && <AskForOwed key={owed} orderId={order.id} what={data.asks_for} />
  if (!attempt) return ask && <Unpaid stale={stale}>{ask}</Unpaid>
  return (
    <>
      {stale}
      <CurrentAttempt attempt={attempt} others={data.attempts.length - 1}>
        <OrderMoney answer={data} />
        <IfMayUpdate>{ask}</IfMayUpdate>
      </CurrentAttempt>
    </>
  )
}

function Unpaid({ children, stale }: { children: ReactNode; stale: ReactNode }) {
  const { text } = useText()
  return (
    <IfMayUpdate>
      {stale}
      <Section title={text("order.heading")}>{children}</Section>
    </IfMayUpdate>
  )
}

type CurrentProps = { attempt: AttemptItem; others: number; children: ReactNode }

function CurrentAttempt({ attempt, children, others }: CurrentProps) {
  const { text } = useText()
  const { refresh, isRefreshing } = useAttemptRefresh(attempt.id)
  const waiting = attempt.state === "open"
  const { currency_code: currency, net, received } = attempt
  const left = leftOf(net)
  return (
    <Section
      title={text("order.heading")}
      aside={
        <>
          <TestMark account={attempt.account} />
          <AttemptState attempt={attempt} />
        </>
      }
    >
      {/* Not "due": the order may be canceled, or paid in another way. */}
      <Row label={text(received === null ? "order.requested" : "order.arrived")}>
        <Money amount={received ?? attempt.amount} currency={currency} />
      </Row>
      {net !== received && (
        <Row label={text(left.label)}>
          <Money amount={left.amount} currency={currency} />
        </Row>
      )}
      <ShortTip attempt={attempt} />
      <Row label={text("order.status")}>{tradeStatusText(attempt.trade_status, text, attempt.trade_amount)}</Row>
      {waiting && (
        <Row label={text("order.deadline")}>
          <Deadline account={attempt.account} at={attempt.expires_at} waiting />
        </Row>
      )}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
        <span className="txt-compact-small flex flex-wrap items-center gap-x-2">
          <InsideLink to={`/payin/${attempt.id}`}>{text("order.toDetail")}</InsideLink>
          {others > 0 && (
            <Text size="small" leading="compact" className="text-ui-fg-subtle">
              {text("order.earlier", { count: others })}
            </Text>
          )}
        </span>
        <RefreshButton refresh={refresh} isRefreshing={isRefreshing} />
      </div>
    </Section>
  )
}

/** Medusa's own button for the rest stays on the page, also after the case is closed. It collects nothing. */
function ShortTip({ attempt }: { attempt: AttemptItem }) {
  const { text, locale } = useText()
  const { amount, currency_code, received, status } = attempt
  if (status !== "underpaid" || received === null) return null
  const money = (sum: string) => formatMoney(sum, currency_code, locale)
  return (
    <div className="px-6 py-3">
      <InlineTip variant="warning" label={text("order.short")}>
        {text("order.shortText", { arrived: money(received), expected: money(amount) })}
      </InlineTip>
    </div>
  )
}
