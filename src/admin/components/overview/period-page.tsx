import type { ReactNode } from "react"
import { usePeriod } from "../../hooks/overview/use-period"
import { type TextKey, useText } from "../../i18n/use-text"
import type { PeriodQuery } from "../../lib/contract"
import { PageNotices } from "../notices/page-notices"
import { Page } from "../page"
import { Section } from "../section"
import { PayinTabs } from "./payin-tabs"
import { CustomPeriod, PeriodPicker } from "./period-picker"

type PeriodPageProps = {
  heading: TextKey
  subtitle: TextKey
  /** Left out on a page that is none of the tabs. */
  tab?: "overview" | "days"
  /** Beside the choice of the period. */
  tools?: (query: PeriodQuery) => ReactNode
  children: (query: PeriodQuery) => ReactNode
}

/** A page about the days that its heading lets one choose. */
export function PeriodPage({ children, heading, subtitle, tab, tools }: PeriodPageProps) {
  const { text } = useText()
  const { change, query, view } = usePeriod()
  return (
    <Page>
      <PayinTabs current={tab} />
      <PageNotices />
      <Section
        level="h1"
        title={text(heading)}
        subtitle={text(subtitle)}
        aside={
          <>
            <PeriodPicker view={view} period={query} onChange={change} />
            {tools?.(query)}
          </>
        }
      >
        <CustomPeriod view={view} onChange={change} />
      </Section>
      {children(query)}
    </Page>
  )
}
