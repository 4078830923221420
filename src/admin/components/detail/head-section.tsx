import { useAttemptRefresh } from "../../hooks/use-attempt-refresh"
import { useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { stateHint } from "../../presenters/attempt/attempt-tone"
import { formatMoney } from "../../presenters/format-money"
import { AttemptState } from "../attempt/attempt-state"
import { TestMark } from "../notices/test-mark"
import { RefreshButton } from "../refresh-button"
import { Section } from "../section"

/** The pay-in in one line: the amount, the state, and the button that asks the service. */
export function HeadSection({ attempt }: { attempt: AttemptDetail }) {
  const { text, locale } = useText()
  const { refresh, isRefreshing } = useAttemptRefresh(attempt.id)
  return (
    <Section
      level="h1"
      title={formatMoney(attempt.amount, attempt.currency_code, locale)}
      subtitle={text(stateHint(attempt))}
      aside={
        <>
          <TestMark account={attempt.account} />
          <AttemptState asBadge attempt={attempt} />
          <RefreshButton refresh={refresh} isRefreshing={isRefreshing} />
        </>
      }
    />
  )
}
