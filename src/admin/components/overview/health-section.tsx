import { StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useText } from "../../i18n/use-text"
import type { AccountHealth, Overview } from "../../lib/contract"
import { problemText } from "../../presenters/error-messages"
import { formatDuration } from "../../presenters/overview/format-sums"
import { Section } from "../section"
import { Moment } from "../text/moment"

/** How each account's service answers and calls. */
export function HealthSection({ overview: { health } }: { overview: Overview }) {
  const { text } = useText()
  return (
    <Section title={text("overview.health")} subtitle={text("overview.healthHint")}>
      {health.map((each) => (
        <div key={each.account} className="grid grid-cols-1 gap-x-6 gap-y-3 px-6 py-4 sm:grid-cols-3">
          {health.length > 1 && (
            <Text size="small" weight="plus" className="sm:col-span-3">
              {each.account}
            </Text>
          )}
          <Answers health={each} />
          <Callbacks health={each} />
          <Delays health={each} />
        </div>
      ))}
    </Section>
  )
}

function Fact({ children, name }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <Text size="small" className="text-ui-fg-subtle">
        {name}
      </Text>
      <div className="txt-compact-small text-ui-fg-subtle mt-1 flex flex-col gap-1">{children}</div>
    </div>
  )
}

function Answers({ health: { connected, last_call: call, last_ok_call_at, stranded } }: { health: AccountHealth }) {
  const { text } = useText()
  const [color, state] =
    stranded > 0
      ? (["red", "overview.notInOptions"] as const)
      : !connected
        ? (["grey", "overview.notConnected"] as const)
        : !call
          ? (["grey", "overview.notTried"] as const)
          : call.ok
            ? (["green", "overview.answers"] as const)
            : (["red", "overview.noAnswer"] as const)
  return (
    <Fact name={text("overview.service")}>
      <StatusBadge color={color}>{text(state)}</StatusBadge>
      {stranded > 0 && <span className="text-pretty">{text("overview.strandedPayments", { count: stranded })}</span>}
      {call && !call.ok && (
        <span className="text-pretty first-letter:uppercase">
          {problemText(call.code, text)}
          {call.http_status ? ` (HTTP ${call.http_status})` : ""}
        </span>
      )}
      {last_ok_call_at && (
        <span>
          {text("overview.lastAnswer")} <Moment at={last_ok_call_at} />
        </span>
      )}
    </Fact>
  )
}

function Callbacks({ health: { callbacks, last_callback_at, refused_callbacks } }: { health: AccountHealth }) {
  const { text } = useText()
  return (
    <Fact name={text("overview.callbacks")}>
      <span>
        {last_callback_at ? (
          <>
            {text("overview.lastCallback")} <Moment at={last_callback_at} />
          </>
        ) : (
          text("overview.noCallback")
        )}
      </span>
      {refused_callbacks > 0 && <span>{text("overview.refusedCallbacks", { count: refused_callbacks })}</span>}
      {callbacks.dead > 0 && (
        <StatusBadge color="red">{text("overview.deadCallbacks", { count: callbacks.dead })}</StatusBadge>
      )}
    </Fact>
  )
}

function Delays({ health: { callbacks } }: { health: AccountHealth }) {
  const { text, locale } = useText()
  const { median_seconds: median, oldest_waiting_at, recent, slowest_seconds: slowest, waiting } = callbacks
  return (
    <Fact name={text("overview.delays")}>
      {median !== null && slowest !== null ? (
        <span>
          {text("overview.delay", {
            count: recent,
            median: formatDuration(median, locale),
            slowest: formatDuration(slowest, locale),
          })}
        </span>
      ) : (
        <span>{text("common.none")}</span>
      )}
      {waiting > 0 && (
        <span>
          {text("overview.waitingCallbacks", { count: waiting })}
          {oldest_waiting_at && (
            <>
              {" · "}
              <Moment at={oldest_waiting_at} />
            </>
          )}
        </span>
      )}
    </Fact>
  )
}
