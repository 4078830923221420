import { ArrowUturnLeft } from "@medusajs/icons"
import { Container, Select, Text } from "@medusajs/ui"
import { Breadcrumb } from "../../../components/breadcrumb"
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
    <Select
      size="small"
      value={oneOf(states, view.values.state) ?? "all"}
      onValueChange={(value) => change({ state: value === "all" ? "" : value })}
    >
      <Select.Trigger className="w-48" aria-label={text("list.columns.state")}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value="all">{text("refunds.all")}</Select.Item>
        {states.map((state) => (
          <Select.Item key={state} value={state}>
            {text(`refundState.${state}`)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

function Refunds({ toFirstPage, toPage, view }: View) {
  const { text } = useText()
  const state = oneOf(states, view.values.state)
  const cursor = view.after.at(-1)
  const query = { limit: 20, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) }
  const { data, error, refetch } = useRefunds(query)
  const isGone = useGonePage({ error, rows: data?.refunds.length, after: view.after }, toFirstPage)
  if (!data || isGone) return error && !isGone ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton />
  return (
    <Container className="divide-y p-0">
      {data.refunds.length === 0 ? (
        <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
          <ArrowUturnLeft className="text-ui-fg-subtle" />
          <Text size="small" weight="plus">
            {text(state ? "list.filtered.heading" : "refunds.empty")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle max-w-md text-pretty">
            {text(state ? "refunds.filteredText" : "refunds.emptyText")}
          </Text>
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
