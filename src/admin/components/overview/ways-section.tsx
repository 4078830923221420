import { Badge, Table, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { Overview, WaySums } from "../../lib/contract"
import { formatDay, formatShare, paidRate } from "../../presenters/overview/format-sums"
import { Section } from "../section"

/** How many attempts in a row without a payment make a bank look broken rather than unlucky. */
const TELLING = 5

/** Attempts by method and bank, so that a bank that stopped working is seen. */
export function WaysSection({ overview: { ways } }: { overview: Overview }) {
  const { text, locale } = useText()
  const head = ["way", "opened", "paid", "notPaid", "refused", "rate", "lastPaid"] as const
  return (
    <Section title={text("overview.ways")} subtitle={text("overview.waysHint")}>
      {ways.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-8 text-center">
          {text("overview.noAttempts")}
        </Text>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={text("overview.ways")}>
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
              {ways.map((way) => (
                <Table.Row key={`${way.method} ${way.bank}`}>
                  <Table.Cell className="text-nowrap">
                    <WayName way={way} />
                  </Table.Cell>
                  {[way.opened, way.paid, way.not_paid, way.refused].map((count, index) => (
                    <Table.Cell key={head[index + 1]} className="text-right tabular-nums">
                      {count}
                    </Table.Cell>
                  ))}
                  <Table.Cell className="text-right tabular-nums">{formatShare(paidRate(way), locale)}</Table.Cell>
                  <Table.Cell className="text-nowrap text-right">
                    {way.last_paid_day ? formatDay(way.last_paid_day, locale) : text("common.none")}
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </div>
      )}
    </Section>
  )
}

function WayName({ way }: { way: WaySums }) {
  const { text } = useText()
  const { bank, last_paid_day, method, unpaid_since } = way
  return (
    <span className="flex items-center gap-2">
      <span className="text-ui-fg-base">{bank || text("overview.anyBank")}</span>
      <span className="text-ui-fg-subtle">{method || text("overview.anyMethod")}</span>
      {unpaid_since >= TELLING && (
        <Badge size="2xsmall" color="red">
          {last_paid_day ? text("overview.unpaidSince", { count: unpaid_since }) : text("overview.nothingPaid")}
        </Badge>
      )}
    </span>
  )
}
