import { ArrowUturnLeft } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { Breadcrumb } from "../../../components/breadcrumb"
import { Choice } from "../../../components/list/choice"
import { EmptyState } from "../../../components/list/empty-state"
import { Pager } from "../../../components/list/pager"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { PageNotices } from "../../../components/notices/page-notices"
import { PayinTabs } from "../../../components/overview/payin-tabs"
import { Page } from "../../../components/page"
import { RefundList } from "../../../components/refunds/refund-list"
import { Section } from "../../../components/section"
import { useGonePage } from "../../../hooks/list/use-gone-page"
import { usePagedView } from "../../../hooks/list/use-paged-view"
import { useText } from "../../../i18n/use-text"
import { useRefunds } from "../../../lib/queries/refunds"
import { oneOf } from "../../../presenters/paged-address"

const states = ["recorded", "sent", "confirmed", "handled", "failed"] as const

type View = ReturnType<typeof usePagedView<"state">>

/** Everything that was refunded in Medusa, and whether the money was sent. */
export default function RefundsPage() {
  const { text } = useText()
  const paged = usePagedView(["state"])
  return (
    <Page>
      <PayinTabs current="refunds" />
      <PageNotices />
      <Section
        level="h1"
        title={text("refunds.heading")}
        subtitle={text("refunds.subtitle")}
        aside={<StateSelect {...paged} />}
      />
      <Refunds {...paged} />
    </Page>
  )
}

function StateSelect({ change, view }: View) {
  const { text } = useText()
  return (
    <Choice
      label={text("list.columns.state")}
      none={text("refunds.all")}
      value={oneOf(states, view.values.state)}
      choices={states.map((state) => ({ value: state, label: text(`refundState.${state}`) }))}
      onChange={(state) => change({ state })}
      width="w-48"
    />
  )
}

function Refunds({ toFirstPage, toPage, view }: View) {
  const state = oneOf(states, view.values.state)
  const cursor = view.after.at(-1)
  const query = { limit: 20, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) }
  const { data, error, refetch } = useRefunds(query)
  const isGone = useGonePage({ error, rows: data?.refunds.length, after: view.after }, toFirstPage)
  if (!data || isGone) return error && !isGone ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton />
  return (
    <Container className="divide-y p-0">
      {data.refunds.length === 0 ? (
        <div className="px-6 py-12">
          <EmptyState
            icon={<ArrowUturnLeft />}
            heading={state ? "list.filtered.heading" : "refunds.empty"}
            body={state ? "refunds.filteredText" : "refunds.emptyText"}
          />
        </div>
      ) : (
        <>
          <RefundList refunds={data.refunds} />
          <div className="px-6 py-3">
            <Pager page={data.page} rows={data.refunds.length} after={view.after} onPage={toPage} />
          </div>
        </>
      )}
    </Container>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="overview.tabs.refunds" /> }
