import { Button, Table, Text } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useText } from "../../../i18n/use-text"
import { Section } from "../../section"
import { type BarPart, Legend } from "./day-bars"

type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

type ChartSectionProps = {
  title: string
  subtitle?: string
  /** The chart in a sentence, for those who do not see it. */
  label: string
  /** The chart's numbers. */
  table: ChartTable
  /** Said in place of a chart without anything in it. */
  empty?: string | undefined
  aside?: ReactNode
  /** What the chart's colours mean, where it has several. */
  legend?: readonly BarPart[]
  children: ReactNode
}

/** A chart, and its numbers as a table: for screen readers, for copying, and for those who want them exactly. */
export function ChartSection({
  aside,
  children,
  empty,
  label,
  legend = [],
  subtitle,
  table,
  title,
}: ChartSectionProps) {
  const { text } = useText()
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  return (
    <Section title={title} {...(subtitle ? { subtitle } : {})} aside={aside}>
      <div className="flex flex-col gap-3 px-6 py-4">
        {empty ? (
          <Nothing words={empty} />
        ) : (
          <>
            <div id={id} className="h-60 w-full">
              {isTable ? (
                <Numbers {...table} caption={title} />
              ) : (
                <div role="img" aria-label={label} className="size-full">
                  {children}
                </div>
              )}
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {isTable ? <span /> : <Legend parts={legend} />}
              <Button
                size="small"
                variant="transparent"
                className="-mr-3 ml-auto"
                aria-expanded={isTable}
                aria-controls={id}
                onClick={() => setIsTable(!isTable)}
              >
                {text(isTable ? "overview.asChart" : "overview.asTable")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  )
}

function Nothing({ words }: { words: string }) {
  return (
    <Text size="small" className="text-ui-fg-subtle flex h-60 items-center justify-center text-balance text-center">
      {words}
    </Text>
  )
}

function Numbers({ caption, head, rows }: ChartTable & { caption: string }) {
  return (
    <div className="h-full overflow-auto" tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <caption className="sr-only">{caption}</caption>
        <Table.Header>
          <Table.Row>
            {head.map((each, index) => (
              <Table.HeaderCell key={each} className={index > 0 ? "text-right" : ""}>
                {each}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row[0]}>
              {row.map((cell, index) => (
                <Table.Cell key={head[index]} className={index > 0 ? "text-right tabular-nums" : "text-nowrap"}>
                  {cell}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
