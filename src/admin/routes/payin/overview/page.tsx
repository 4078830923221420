import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Breadcrumb } from "../../../components/breadcrumb"
import { LoadError } from "../../../components/loading"
import { AttemptsChart } from "../../../components/overview/charts/attempts-chart"
import { DurationsChart } from "../../../components/overview/charts/durations-chart"
import { MoneyChart } from "../../../components/overview/charts/money-chart"
import { HealthSection } from "../../../components/overview/health-section"
import { NoPayins } from "../../../components/overview/no-payins"
import { OverviewSkeleton } from "../../../components/overview/overview-skeleton"
import { PeriodPage } from "../../../components/overview/period-page"
import { SumsSection } from "../../../components/overview/sums-section"
import { FallbacksSection } from "../../../components/overview/tables/fallbacks-section"
import { WaysSection } from "../../../components/overview/tables/ways-section"
import { UncountedNote } from "../../../components/overview/uncounted-note"
import { UnknownNote } from "../../../components/overview/unknown-note"
import type { Overview, PeriodQuery } from "../../../lib/contract"
import { useOverview } from "../../../lib/queries/sums"

export default function OverviewPage() {
  return (
    <PeriodPage tab="overview" heading="overview.heading" subtitle="overview.subtitle">
      {(query) => <OverviewOf query={query} />}
    </PeriodPage>
  )
}

function OverviewOf({ query }: { query: PeriodQuery }) {
  const { data, error, refetch } = useOverview(query)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <OverviewSkeleton />
  const { overview } = data
  return overview.any ? <Sections overview={overview} query={query} /> : <NoPayins />
}

function Sections({ overview, query }: { overview: Overview; query: PeriodQuery }) {
  return (
    <>
      <UncountedNote complete={overview.complete} />
      <SumsSection overview={overview} />
      <UnknownNote overview={overview} query={query} />
      <MoneyChart overview={overview} />
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <AttemptsChart overview={overview} />
        <DurationsChart durations={overview.durations} />
      </div>
      <WaysSection overview={overview} />
      <FallbacksSection overview={overview} />
      <HealthSection overview={overview} />
    </>
  )
}

export const config = defineRouteConfig({ label: "menu.overview", translationNs: "payin" })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.overview" /> }
