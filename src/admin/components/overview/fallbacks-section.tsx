import { Table } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { Overview } from "../../lib/contract"
import { fallbackWords } from "../../presenters/overview/fallback-words"
import { Section } from "../section"
import { Money } from "../text/money"

/** What each fallback saved. Nothing where none was tried. */
export function FallbacksSection({ overview: { fallbacks } }: { overview: Overview }) {
  const { text } = useText()
  if (fallbacks.length === 0) return null
  const head = ["fallback", "tried", "opened", "paid", "received"] as const
  return (
    <Section title={text("overview.fallbacks")} subtitle={text("overview.fallbacksHint")}>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={text("overview.fallbacks")}>
        <Table>
          <Table.Header>
            <Table.Row>
              {head.map((name, index) => (
                <Table.HeaderCell key={name} className={`text-nowrap ${index > 0 ? "text-right" : ""}`}>
                  {text(`overview.${name}`)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {fallbacks.map(({ currency_code, fallback, opened, paid, received, tried }) => (
              <Table.Row key={`${JSON.stringify(fallback)} ${currency_code}`}>
                <Table.Cell>{fallbackWords(fallback, text)}</Table.Cell>
                <Table.Cell className="text-right tabular-nums">{tried}</Table.Cell>
                <Table.Cell className="text-right tabular-nums">{opened}</Table.Cell>
                <Table.Cell className="text-right tabular-nums">{paid}</Table.Cell>
                <Table.Cell className="text-nowrap text-right">
                  <Money amount={received} currency={currency_code} />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </Section>
  )
}
