import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { caseFacts, caseSentence, saidAtTheEnd } from "../../presenters/case/case-words"
import { closedBy } from "../../presenters/case/closed-by"
import { formatTime } from "../../presenters/format-time"
import { InsideLink } from "../text/inside-link"
import { LinkedText } from "../text/linked-text"
import { Moment } from "../text/moment"
import { CaseAge } from "./case-age"
import { CaseAssignee } from "./case-assignee"
import { CaseChoices } from "./case-choices"
import { CaseComments } from "./case-comments"
import { CaseSums } from "./case-sums"

type CaseCardProps = { item: CaseItem; onPayinPage?: boolean; select?: ReactNode }

/** One case: what happened, the money, who works on it, and what each choice does; or how it ended. */
export function CaseCard({ item, onPayinPage, select }: CaseCardProps) {
  const language = useText()
  const { text } = language
  const { attempt, goods, kind, closed_at } = item
  return (
    <Container className="divide-y p-0" role="article" aria-label={text(`case.${kind}.title`)} data-case={kind}>
      <div className="flex flex-col items-start justify-between gap-x-4 gap-y-2 px-6 py-4 sm:flex-row">
        <div className="min-w-0 max-w-full">
          <div className="flex items-center gap-x-3">
            {select}
            <Heading level="h2">{text(`case.${kind}.title`)}</Heading>
          </div>
          <Text size="small" className="text-ui-fg-subtle mt-1 max-w-prose text-pretty">
            {caseSentence(item, language)}
          </Text>
          {caseFacts(item, language).map((fact, index) => (
            <Text key={index} size="small" className="text-ui-fg-base mt-1 max-w-prose break-words text-pretty">
              <LinkedText sentence={fact} names={item.names} />
            </Text>
          ))}
          {goods.length > 0 && (
            <Text size="small" className="text-ui-fg-subtle mt-1 max-w-prose break-words text-pretty">
              {text(closed_at ? "cases.goodsToday" : "cases.goods", {
                goods: goods.map(({ name, quantity }) => `${name} × ${quantity}`).join("; "),
              })}
            </Text>
          )}
        </div>
        <Standing item={item} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-6 py-4">
        <CaseSums item={item} />
        <div className="txt-compact-small flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          {attempt.email && <span className="text-ui-fg-subtle min-w-0 max-w-full break-words">{attempt.email}</span>}
          {attempt.order_id && attempt.order_number !== null && (
            <InsideLink to={`/orders/${attempt.order_id}`}>
              {text("cases.toOrder", { number: attempt.order_number })}
            </InsideLink>
          )}
          <CaseAssignee item={item} />
          {!onPayinPage && <InsideLink to={`/payin/${attempt.id}`}>{text("cases.toPayin")}</InsideLink>}
        </div>
      </div>
      <CaseComments item={item} />
      {closed_at && <HowItEnded item={item} />}
      <CaseChoices item={item} />
    </Container>
  )
}

function Standing({ item }: { item: CaseItem }) {
  const { text, locale } = useText()
  const { closed_at, opened_at } = item
  return (
    <div className="flex max-w-full shrink-0 flex-col items-start gap-1 sm:items-end">
      <StatusBadge color={closed_at ? "grey" : "orange"} className="h-auto min-h-6 max-w-full whitespace-normal">
        {closed_at
          ? text("cases.closedAt", { time: formatTime(closed_at, locale) })
          : text("cases.openedAt", { time: formatTime(opened_at, locale) })}
      </StatusBadge>
      {!closed_at && <CaseAge item={item} />}
    </div>
  )
}

function HowItEnded({ item }: { item: CaseItem }) {
  const language = useText()
  const { text } = language
  const { closed_at, note } = item
  const said = saidAtTheEnd(item, language)
  const { key, values } = closedBy(item)
  return (
    <div className="text-ui-fg-subtle flex flex-col gap-1 px-6 py-4">
      <Text size="small">
        {text(key, values)} {closed_at && <Moment at={closed_at} />}
      </Text>
      {said && <Text size="small">{said}</Text>}
      {note && (
        <Text size="small" className="break-words">
          {text("timeline.note", { note })}
        </Text>
      )}
    </div>
  )
}
