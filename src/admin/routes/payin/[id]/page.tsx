import { useRef } from "react"
import { useParams } from "react-router-dom"
import { Breadcrumb } from "../../../components/breadcrumb"
import { CaseCard } from "../../../components/cases/case-card"
import { CallbacksSection } from "../../../components/detail/callbacks-section"
import { DisputeSection } from "../../../components/detail/dispute-section"
import { HeadSection } from "../../../components/detail/head-section"
import { LinksSection, SiblingsSection } from "../../../components/detail/links-section"
import { MoneySection } from "../../../components/detail/money-section"
import { PayOutsSection } from "../../../components/detail/pay-outs-section"
import { RequisiteSection } from "../../../components/detail/requisite-section"
import { TimelineSection } from "../../../components/detail/timeline-section"
import { TradeSection } from "../../../components/detail/trade-section"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { StaleNotice } from "../../../components/notices/stale-notice"
import { AskSection } from "../../../components/order/ask-section"
import { useKeptFocus } from "../../../hooks/page/use-kept-focus"
import { useText } from "../../../i18n/use-text"
import type { AttemptDetail, CaseItem } from "../../../lib/contract"
import { useAccounts } from "../../../lib/queries/accounts"
import { useAttempt } from "../../../lib/queries/attempts"
import { hasUncountedRefund, isMoving } from "../../../presenters/attempt/attempt-tone"

const POLL_MS = 5_000

export default function PayinPage() {
  const { id = "" } = useParams()
  const { data, error, refetch } = useAttempt(id, (answer) => (answer && mayChange(answer.attempt) ? POLL_MS : false))
  // Whether it is a test account is part of the first line, and what is below should not move when that is known.
  const { isPending } = useAccounts()
  if (data && !isPending) return <Detail key={id} attempt={data.attempt} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <div className="flex flex-col gap-y-3">
      <SectionSkeleton rows={0} />
      <SectionSkeleton rows={4} />
    </div>
  )
}

function mayChange(attempt: AttemptDetail): boolean {
  return isMoving(attempt) || hasUncountedRefund(attempt)
}

function Detail({ attempt }: { attempt: AttemptDetail }) {
  const { script } = useText()
  const cases = useCasesOfVisit(attempt)
  return (
    <div
      {...script}
      ref={useKeptFocus()}
      className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]"
    >
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <StaleNotice />
        <HeadSection attempt={attempt} />
        {cases.map((each) => (
          <CaseCard key={each.id} item={each} onPayinPage />
        ))}
        <AskSection attempt={attempt} />
        <DisputeSection attempt={attempt} />
        <TimelineSection attempt={attempt} />
        <CallbacksSection callbacks={attempt.callbacks} />
        <SiblingsSection attempt={attempt} />
      </div>
      <div className="flex w-full flex-col gap-y-3">
        <MoneySection attempt={attempt} />
        <PayOutsSection attempt={attempt} />
        <TradeSection attempt={attempt} />
        <RequisiteSection attempt={attempt} />
        <LinksSection attempt={attempt} />
      </div>
    </div>
  )
}

/** Those that were open when they were seen here: one that ends since stays, and so does what is being written in it. */
function useCasesOfVisit({ cases }: AttemptDetail): CaseItem[] {
  const seen = useRef(new Set<string>())
  for (const { id, closed_at } of cases) if (closed_at === null) seen.current.add(id)
  return cases.filter(({ id }) => seen.current.has(id))
}

export const handle = {
  breadcrumb: ({ params }: { params: { id?: string } }) => <Breadcrumb name="detail.crumb" id={params.id ?? ""} />,
}
