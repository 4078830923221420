import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { DayItem, DifferingAttempt } from "../../lib/contract"
import { useDay } from "../../lib/queries/sums"
import { orderName } from "../../presenters/attempt/order-name"
import { errorText } from "../../presenters/error-messages"
import { formatMoney } from "../../presenters/format-money"
import { AttemptState } from "../attempt/attempt-state"
import { InsideLink } from "../text/inside-link"

/** The attempts behind a day's difference, each with a link to its page. */
export function DifferingAttempts({ day }: { day: DayItem }) {
  const { text } = useText()
  const { data, error } = useDay(day)
  if (error && !data) {
    const { key, values } = errorText(error)
    return (
      <Text size="small" role="alert" className="text-ui-fg-error">
        {text(key, values)}
      </Text>
    )
  }
  if (!data) return <div aria-busy="true" style={{ height: day.differing * 56 }} />
  if (data.attempts.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {text("days.noneNow")}
      </Text>
    )
  }
  return (
    <ul className="bg-ui-bg-subtle divide-y rounded-lg" data-testid="payin-differing">
      {data.attempts.map((each) => (
        <Differing key={each.attempt.id} of={each} />
      ))}
    </ul>
  )
}

function Differing({ of: { attempt, captured, credited, difference } }: { of: DifferingAttempt }) {
  const { text, locale } = useText()
  const money = (amount: string) => formatMoney(amount, attempt.currency_code, locale)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <InsideLink to={`/payin/${attempt.id}`}>
        <Text size="small" weight="plus">
          {orderName(attempt, text)}
        </Text>
      </InsideLink>
      <AttemptState attempt={attempt} />
      <Text size="small" className="text-ui-fg-subtle min-w-0 truncate">
        {attempt.email ?? ""}
      </Text>
      <Text size="small" className="text-ui-fg-subtle ml-auto tabular-nums">
        {text("days.behind", { credited: money(credited), captured: money(captured), difference: money(difference) })}
      </Text>
    </li>
  )
}
