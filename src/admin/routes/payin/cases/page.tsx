import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CheckCircle } from "@medusajs/icons"
import { Button, Container, Select, Tabs, Text } from "@medusajs/ui"
import { useState } from "react"
import { Breadcrumb } from "../../../components/breadcrumb"
import { CaseCard } from "../../../components/cases/case-card"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { Section } from "../../../components/section"
import { useText } from "../../../i18n/use-text"
import type { CaseKind } from "../../../lib/contract"
import { useCases } from "../../../lib/queries/cases"
import { allCaseKinds, isCaseKind } from "../../../presenters/case/case-kinds"

type State = "open" | "closed"

export default function CasesPage() {
  const { text } = useText()
  const [state, setState] = useState<State>("open")
  const [kind, setKind] = useState<CaseKind>()
  return (
    <div className="flex w-full flex-col gap-y-3">
      <Section
        level="h1"
        title={text("cases.heading")}
        subtitle={text("cases.subtitle")}
        aside={
          <>
            <KindSelect kind={kind} onChange={setKind} />
            <Tabs value={state} onValueChange={(value) => setState(value as State)}>
              <Tabs.List>
                <Tabs.Trigger value="open">{text("cases.open")}</Tabs.Trigger>
                <Tabs.Trigger value="closed">{text("cases.closed")}</Tabs.Trigger>
              </Tabs.List>
            </Tabs>
          </>
        }
      />
      <CaseList state={state} kind={kind} />
    </div>
  )
}

function KindSelect({
  kind,
  onChange,
}: {
  kind: CaseKind | undefined
  onChange: (kind: CaseKind | undefined) => void
}) {
  const { text } = useText()
  return (
    <Select
      size="small"
      value={kind ?? "all"}
      onValueChange={(value) => onChange(isCaseKind(value) ? value : undefined)}
    >
      <Select.Trigger className="w-56" aria-label={text("cases.kind")}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value="all">{text("cases.all")}</Select.Item>
        {allCaseKinds.map((each) => (
          <Select.Item key={each} value={each}>
            {text(`case.${each}.title`)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

function CaseList({ state, kind }: { state: State; kind: CaseKind | undefined }) {
  const { text } = useText()
  const query = { state, limit: 20, ...(kind ? { kind } : {}) }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useCases(query)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton rows={3} />
  const cases = data.pages.flatMap((page) => page.cases)
  if (cases.length === 0) return <NoCases state={state} />
  return (
    <>
      {cases.map((each) => (
        <CaseCard key={each.id} item={each} />
      ))}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {text("common.loadMore")}
        </Button>
      )}
    </>
  )
}

function NoCases({ state }: { state: State }) {
  const { text } = useText()
  const [heading, body] = (
    state === "open" ? ["cases.empty", "cases.emptyText"] : ["cases.emptyClosed", "cases.emptyClosedText"]
  ) as ["cases.empty", "cases.emptyText"]
  return (
    <Container className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CheckCircle className="text-ui-fg-subtle" />
      <Text size="small" weight="plus">
        {text(heading)}
      </Text>
      <Text size="small" className="text-ui-fg-subtle max-w-md text-pretty">
        {text(body)}
      </Text>
    </Container>
  )
}

export const config = defineRouteConfig({ label: "menu.cases", translationNs: "payin" })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.cases" /> }
