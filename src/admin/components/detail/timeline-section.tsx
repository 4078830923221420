import { clx, Text, Tooltip } from "@medusajs/ui"
import { type Text as Texts, useText } from "../../i18n/use-text"
import type { AttemptDetail } from "../../lib/contract"
import { refusalWords } from "../../presenters/attempt/refusal-words"
import { type TimelineLine, timelineLines } from "../../presenters/attempt/timeline/timeline-lines"
import { problemText, sentences } from "../../presenters/error-messages"
import { formatExactTime, formatTime } from "../../presenters/format-time"
import { fallbackWords } from "../../presenters/overview/fallback-words"
import { Section } from "../section"
import { InsideLink } from "../text/inside-link"

const dots = {
  plain: "bg-ui-tag-neutral-icon",
  good: "bg-ui-tag-green-icon",
  attention: "bg-ui-tag-orange-icon",
} satisfies Record<TimelineLine["tone"], string>

/** The attempt's history, from its opening on. */
export function TimelineSection({ attempt }: { attempt: AttemptDetail }) {
  const { text, locale } = useText()
  const lines = timelineLines(attempt, locale)
  return (
    <Section title={text("detail.timeline")}>
      <ol className="flex flex-col px-6 py-4">
        {lines.map((line, index) => (
          <Line key={line.id} line={line} isLast={index === lines.length - 1} attempt={attempt} />
        ))}
      </ol>
    </Section>
  )
}

function Line({ line, isLast, attempt }: { line: TimelineLine; isLast: boolean; attempt: AttemptDetail }) {
  const { text, locale } = useText()
  const named = {
    ...(line.caseTitle ? { case: text(line.caseTitle) } : {}),
    ...(line.fallback ? { fallback: fallbackWords(line.fallback, text) } : {}),
    ...(line.mailName ? { mail: text(line.mailName) } : {}),
  }
  const sentence = text(line.key, { ...line.values, ...named })
  const order = attempt.order_number === null ? text("detail.order") : `#${attempt.order_number}`
  return (
    <li className="grid grid-cols-[12px_1fr] gap-x-3">
      <span aria-hidden className="flex flex-col items-center gap-1">
        <span className={clx("mt-1.5 size-2 shrink-0 rounded-full", dots[line.tone])} />
        {!isLast && <span className="bg-ui-border-base w-px grow" />}
      </span>
      <div className={clx("flex flex-wrap justify-between gap-x-4 gap-y-0.5", { "pb-4": !isLast })}>
        <div className="min-w-0 flex-1 basis-64">
          <Text size="small" leading="compact" className="first-letter:uppercase">
            {sentence} {line.orderId && <InsideLink to={`/orders/${line.orderId}`}>{order}</InsideLink>}
          </Text>
          {whyOf(line, text).map((words) => (
            <Text key={words} size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
              {words}
            </Text>
          ))}
          {line.note && (
            <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
              {text("timeline.note", { note: line.note })}
            </Text>
          )}
        </div>
        <Tooltip content={formatExactTime(line.at, locale)}>
          <time dateTime={line.at} className="txt-compact-xsmall text-ui-fg-subtle text-nowrap">
            {formatTime(line.at, locale)}
          </time>
        </Tooltip>
      </div>
    </li>
  )
}

/** Why the service made no trade and what to do, why it could not be asked, or what to do about a mail. */
function whyOf({ cure, problemCode, refusalCode }: TimelineLine, text: Texts): string[] {
  if (cure !== undefined) return [text(cure)]
  if (refusalCode !== undefined) return [sentences(refusalWords(refusalCode, text))]
  return problemCode === undefined ? [] : [text("timeline.problem", { problem: problemText(problemCode, text) })]
}
