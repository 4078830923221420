import { Button, Container, Label, StatusBadge, Switch, Text } from "@medusajs/ui"
import { useState } from "react"
import { useText } from "../../i18n/use-text"
import type { CryptoSum, DayItem, DayListAnswer } from "../../lib/contract"
import { formatMoney } from "../../presenters/format-money"
import { daysVerdict } from "../../presenters/overview/days-verdict"
import { coinText, formatDay, longestNumber } from "../../presenters/overview/format-sums"
import { StatusDot } from "../text/status-dot"
import { DifferingAttempts } from "./differing-attempts"

/** Days, newest first. */
export function DayList({ answer }: { answer: DayListAnswer }) {
  const { text } = useText()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const verdict = daysVerdict(answer)
  const anyDiffers = typeof verdict === "object"
  const days = onlyDiffering && anyDiffers ? answer.days.filter((day) => day.differing > 0) : answer.days
  const names = new Set(days.map(({ account }) => account))
  if (days.length === 0) {
    return (
      <Container className="px-6 py-12 text-center">
        <Text size="small" className="text-ui-fg-subtle">
          {text("days.empty")}
        </Text>
      </Container>
    )
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
        {anyDiffers && (
          <StatusBadge color="orange">{text("days.someDiffer", { count: verdict.differing })}</StatusBadge>
        )}
        {verdict === "agree" && <StatusBadge color="green">{text("days.allEqual")}</StatusBadge>}
        {verdict === "uncounted" && <StatusBadge color="grey">{text("days.uncounted")}</StatusBadge>}
        {anyDiffers && (
          <div className="flex items-center gap-2">
            <Switch id="payin-only-differing" size="small" checked={onlyDiffering} onCheckedChange={setOnlyDiffering} />
            <Label htmlFor="payin-only-differing" size="small">
              {text("days.onlyDiffering")}
            </Label>
          </div>
        )}
      </div>
      {days.map((day) => (
        <Day key={`${day.day} ${day.account} ${day.currency_code}`} day={day} severalAccounts={names.size > 1} />
      ))}
    </Container>
  )
}

function Day({ day, severalAccounts }: { day: DayItem; severalAccounts: boolean }) {
  const { text, locale } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { account, currency_code, differing } = day
  const money = (amount: string) => formatMoney(amount, currency_code, locale)
  return (
    <div className="flex flex-col gap-3 px-6 py-4" data-testid="payin-day">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text size="small" weight="plus">
          {formatDay(day.day, locale)}
          <span className="text-ui-fg-subtle font-normal">
            {[" ", currency_code, severalAccounts && account].filter(Boolean).join(" · ").replace("  · ", " · ")}
          </span>
        </Text>
        <div className="flex items-center gap-2">
          <StatusDot tone={differing > 0 ? "orange" : "green"}>
            {differing > 0 ? text("days.differs", { amount: money(day.difference) }) : text("days.equal")}
          </StatusDot>
          {differing > 0 && (
            <Button
              size="small"
              variant="transparent"
              className="text-nowrap"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? text("days.hide") : text("days.show", { count: differing })}
            </Button>
          )}
        </div>
      </div>
      <DaySums day={day} />
      {isOpen && <DifferingAttempts day={day} />}
    </div>
  )
}

const usual = "grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] md:grid-cols-4"
/** For sums that would break inside the number. */
const roomy = "grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))]"

function DaySums({ day }: { day: DayItem }) {
  const { text, locale } = useText()
  const money = (amount: string) => formatMoney(amount, day.currency_code, locale)
  const coin = (each: CryptoSum, amount: string) => coinText(each, amount, { locale, text })
  const facts: [name: string, values: string[]][] = [
    [text("days.credited"), [money(day.credited)]],
    [text("days.captured"), [money(day.captured)]],
    [text("days.crypto"), day.crypto.map((each) => coin(each, each.amount))],
    [text("days.fee"), day.crypto.map((each) => coin(each, each.fee))],
    ...optional(text("days.setAside"), day.set_aside),
    ...optional(text("days.inRange"), day.in_range),
    ...optional(text("days.undone"), day.undone),
    ...optional(text("days.takenBack"), day.taken_back),
    ...optional(text("days.sentBack"), day.sent_back),
  ]
  return (
    <dl className={`grid gap-x-6 gap-y-2 ${longestNumber(facts.flatMap(([, values]) => values)) > 16 ? roomy : usual}`}>
      {facts.map(([name, values]) => (
        <div key={name} className="min-w-0">
          <dt className="txt-compact-small text-ui-fg-subtle break-words">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="txt-compact-small text-ui-fg-base mt-0.5 break-words tabular-nums">
              {value}
            </dd>
          ))}
          {values.length === 0 && <dd className="txt-compact-small text-ui-fg-base">{text("common.none")}</dd>}
        </div>
      ))}
    </dl>
  )

  function optional(name: string, amount: string): [string, string[]][] {
    return Number(amount) === 0 ? [] : [[name, [money(amount)]]]
  }
}
