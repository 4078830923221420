import { Breadcrumb } from "../../../components/breadcrumb"
import { DayList } from "../../../components/days/day-list"
import { DownloadButton } from "../../../components/download-button"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { PageNotices } from "../../../components/notices/page-notices"
import { PayinTabs } from "../../../components/overview/payin-tabs"
import { CustomPeriod, PeriodPicker } from "../../../components/overview/period-picker"
import { UncountedNote } from "../../../components/overview/uncounted-note"
import { Page } from "../../../components/page"
import { Section } from "../../../components/section"
import { usePeriod } from "../../../hooks/overview/use-period"
import { useText } from "../../../i18n/use-text"
import type { PeriodQuery } from "../../../lib/contract"
import { useDays } from "../../../lib/queries/sums"

/** Reconciliation: what the service says it credited, and what Medusa captured, day by day. */
export default function DaysPage() {
  const { text } = useText()
  const { change, query, view } = usePeriod()
  return (
    <Page>
      <PayinTabs current="days" />
      <PageNotices />
      <Section
        level="h1"
        title={text("days.heading")}
        subtitle={text("days.subtitle")}
        aside={
          <>
            <PeriodPicker view={view} period={query} onChange={change} />
            <DownloadButton path="/admin/payin/days/export" query={query} />
          </>
        }
      >
        <CustomPeriod view={view} onChange={change} />
      </Section>
      <DaysOf query={query} />
    </Page>
  )
}

function DaysOf({ query }: { query: PeriodQuery }) {
  const { data, error, refetch } = useDays(query)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton rows={6} />
  return (
    <>
      <UncountedNote complete={data.complete} />
      <DayList answer={data} />
    </>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="overview.tabs.days" /> }
