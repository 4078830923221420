import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CheckCircle } from "@medusajs/icons"
import { Container, Tabs } from "@medusajs/ui"
import { Breadcrumb } from "../../../components/breadcrumb"
import { CaseCard } from "../../../components/cases/case-card"
import { CaseFilters } from "../../../components/cases/case-filters"
import { SelectCase } from "../../../components/cases/several/select-case"
import { SelectionBar } from "../../../components/cases/several/selection-bar"
import { IfMayUpdate } from "../../../components/if-may-update"
import { EmptyState } from "../../../components/list/empty-state"
import { Pager } from "../../../components/list/pager"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { PageNotices } from "../../../components/notices/page-notices"
import { TestAccounts } from "../../../components/notices/test-mark"
import { Page } from "../../../components/page"
import { Section } from "../../../components/section"
import { useCaseSelection } from "../../../hooks/cases/use-case-selection"
import { useGonePage } from "../../../hooks/list/use-gone-page"
import { usePagedView } from "../../../hooks/list/use-paged-view"
import { useText } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { useCases } from "../../../lib/queries/cases"
import { caseQuery, type CaseView, caseView, caseViewNames } from "../../../presenters/case/case-view"

/** What the tabs show, which is not inside their header. */
const LIST_ID = "payin-case-list"

export default function CasesPage() {
  const { text } = useText()
  const paged = usePagedView(caseViewNames)
  const view = caseView(paged.view)
  return (
    <Page>
      <PageNotices />
      <Section
        level="h1"
        title={text("cases.heading")}
        subtitle={text("cases.subtitle")}
        aside={
          <>
            <TestAccounts />
            <Tabs value={view.state} onValueChange={(state) => paged.change({ state, order: "" })}>
              <Tabs.List>
                <Tabs.Trigger value="open" aria-controls={LIST_ID}>
                  {text("cases.open")}
                </Tabs.Trigger>
                <Tabs.Trigger value="closed" aria-controls={LIST_ID}>
                  {text("cases.closed")}
                </Tabs.Trigger>
              </Tabs.List>
            </Tabs>
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-2 px-6 py-4">
          <CaseFilters view={view} change={paged.change} />
        </div>
      </Section>
      <div
        id={LIST_ID}
        role="tabpanel"
        aria-label={text(`cases.${view.state}`)}
        tabIndex={-1}
        className="flex flex-col gap-y-3 outline-none"
      >
        <CaseList view={view} paged={paged} />
      </div>
    </Page>
  )
}

type ListProps = { view: CaseView; paged: ReturnType<typeof usePagedView<(typeof caseViewNames)[number]>> }

function CaseList({ paged, view }: ListProps) {
  const { after } = paged.view
  const { data, error, refetch } = useCases(caseQuery(view, after.at(-1)))
  const selection = useCaseSelection(data?.cases ?? [])
  const isGone = useGonePage({ error, rows: data?.cases.length, after }, paged.toFirstPage)
  const listed = isGone ? undefined : data
  const toPage = (next: string[]) => {
    paged.toPage(next)
    toFirstCase()
  }
  const selectOf = (item: CaseItem) =>
    item.closed_at === null && (
      <IfMayUpdate>
        <SelectCase item={item} checked={selection.isSelected(item.id)} onToggle={() => selection.toggle(item.id)} />
      </IfMayUpdate>
    )
  return (
    <>
      {!listed && (error && !isGone ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton rows={3} />)}
      {listed?.cases.map((each) => (
        <CaseCard key={each.id} item={each} select={selectOf(each)} />
      ))}
      {listed?.cases.length === 0 && <NoCases view={view} />}
      <Pager page={listed?.page} rows={listed?.cases.length ?? 0} after={after} onPage={toPage} />
      {/* Also beside an empty list: it says how closing the cases went that were in it. */}
      <SelectionBar selection={selection} focusList={focusList} />
    </>
  )
}

/** The cards of a page are many screens high, and the button below them loses the focus on the last page. */
function toFirstCase(): void {
  focusList()
  document.getElementById(LIST_ID)?.scrollIntoView()
}

function focusList(): void {
  document.getElementById(LIST_ID)?.focus({ preventScroll: true })
}

function NoCases({ view: { account, kind, q, state } }: { view: CaseView }) {
  const empty =
    state === "open"
      ? (["cases.empty", "cases.emptyText"] as const)
      : (["cases.emptyClosed", "cases.emptyClosedText"] as const)
  const isNarrowed = q !== "" || kind !== undefined || account !== undefined
  const [heading, body] = isNarrowed ? (["list.filtered.heading", "list.filtered.text"] as const) : empty
  return (
    <Container className="px-6 py-12">
      <EmptyState icon={<CheckCircle />} heading={heading} body={body} />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "menu.cases", translationNs: "payin" })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.cases" /> }
