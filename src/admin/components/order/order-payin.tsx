import { ArrowPath } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useAttemptRefresh } from "../../hooks/use-attempt-refresh"
import { useOrderAttempts } from "../../hooks/use-order-attempts"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { arrivedOf } from "../../presenters/attempt/arrived-of"
import { tradeStatusText } from "../../presenters/attempt/trade-status-text"
import { isDenied } from "../../presenters/error-messages"
import { AttemptStateBadge } from "../attempt/attempt-state"
import { LoadError } from "../loading"
import { Row } from "../row"
import { Section } from "../section"
import { Deadline } from "../text/deadline"
import { InsideLink } from "../text/inside-link"
import { Money } from "../text/money"

/** The order's pay-in, next to the order. Shows nothing for an order paid in another way. */
export function OrderPayin({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrderAttempts(orderId)
  if (isDenied(error)) return null
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const attempt = currentAttempt(data?.attempts ?? [])
  if (!attempt) return null
  return <CurrentAttempt attempt={attempt} others={data!.attempts.length - 1} />
}

/** The one that counts: not superseded, and captured or the latest. */
function currentAttempt(attempts: AttemptItem[]): AttemptItem | undefined {
  const standing = attempts.filter((attempt) => !attempt.superseded)
  return (
    standing.find((attempt) => attempt.state === "captured") ??
    [...(standing.length ? standing : attempts)].sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  )
}

function CurrentAttempt({ attempt, others }: { attempt: AttemptItem; others: number }) {
  const { text } = useText()
  const { refresh, isRefreshing } = useAttemptRefresh(attempt.id)
  const waiting = attempt.state === "open"
  const arrived = arrivedOf(attempt)
  return (
    <Section title={text("order.heading")} aside={<AttemptStateBadge attempt={attempt} />}>
      <Row label={text(arrived === null ? "order.due" : "order.arrived")}>
        <Money amount={arrived ?? attempt.amount} currency={attempt.currency_code} />
      </Row>
      <Row label={text("order.status")}>{tradeStatusText(attempt.trade_status, text)}</Row>
      {waiting && (
        <Row label={text("order.deadline")}>
          <Deadline at={attempt.expires_at} waiting />
        </Row>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
        <span className="txt-compact-small flex flex-wrap items-center gap-x-2">
          <InsideLink to={`/payin/${attempt.id}`}>{text("order.toDetail")}</InsideLink>
          {others > 0 && (
            <Text size="small" leading="compact" className="text-ui-fg-muted">
              {text("order.earlier", { count: others })}
            </Text>
          )}
        </span>
        <Button size="small" variant="secondary" onClick={refresh} isLoading={isRefreshing}>
          <ArrowPath />
          {text("common.refresh")}
        </Button>
      </div>
    </Section>
  )
}
