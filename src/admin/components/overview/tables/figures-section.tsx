import { Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Section } from "../../section"

type FiguresRow = { key: string; name: ReactNode; figures: readonly ReactNode[] }

type FiguresSectionProps = {
  title: string
  subtitle: string
  /** Of the names first, then of each figure. */
  head: readonly string[]
  rows: readonly FiguresRow[]
  /** In place of a table without rows. */
  empty?: ReactNode
}

/** A table of names with figures, which scrolls sideways where it is narrow. */
export function FiguresSection({ empty, head, rows, subtitle, title }: FiguresSectionProps) {
  return (
    <Section title={title} subtitle={subtitle}>
      {rows.length === 0 ? (
        empty
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <Table>
            <Table.Header>
              <Table.Row>
                {head.map((name, index) => (
                  <Table.HeaderCell key={name} className={`text-nowrap ${index > 0 ? "text-right" : ""}`}>
                    {name}
                  </Table.HeaderCell>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {rows.map(({ figures, key, name }) => (
                <Table.Row key={key}>
                  <Table.Cell className="py-2 sm:text-nowrap">{name}</Table.Cell>
                  {figures.map((figure, index) => (
                    <Table.Cell key={head[index + 1]} className="text-nowrap text-right tabular-nums">
                      {figure}
                    </Table.Cell>
                  ))}
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </div>
      )}
    </Section>
  )
}
