import { Badge, Text } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { Overview, WaySums } from "../../../lib/contract"
import { formatDay, formatShare, paidRate } from "../../../presenters/overview/format-sums"
import { FiguresSection } from "./figures-section"
import { LongName } from "./long-name"

/** How many attempts in a row without a payment make a bank look broken rather than unlucky. */
const TELLING = 5

/** Attempts by method and bank, so that a bank that stopped working is seen. */
export function WaysSection({ overview: { ways } }: { overview: Overview }) {
  const { text, locale } = useText()
  const head = ["way", "opened", "paid", "notPaid", "refused", "rate", "lastPaid"] as const
  return (
    <FiguresSection
      title={text("overview.ways")}
      subtitle={text("overview.waysHint")}
      head={head.map((name) => text(`overview.${name}`))}
      rows={ways.map((way) => ({
        key: `${way.method} ${way.bank}`,
        name: <WayName way={way} />,
        figures: [
          way.opened,
          way.paid,
          way.not_paid,
          way.refused,
          formatShare(paidRate(way), locale),
          way.last_paid_day ? formatDay(way.last_paid_day, locale) : text("common.none"),
        ],
      }))}
      empty={
        <Text size="small" className="text-ui-fg-subtle px-6 py-8 text-center">
          {text("overview.noAttempts")}
        </Text>
      }
    />
  )
}

function WayName({ way }: { way: WaySums }) {
  const { text } = useText()
  const { bank, last_paid_day, method, unpaid_since } = way
  return (
    <span className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
      <LongName className="text-ui-fg-base">{bank || text("overview.anyBank")}</LongName>
      <LongName className="text-ui-fg-subtle">{method || text("overview.anyMethod")}</LongName>
      {unpaid_since >= TELLING && (
        <Badge size="2xsmall" color="red" className="text-nowrap">
          {last_paid_day ? text("overview.unpaidSince", { count: unpaid_since }) : text("overview.nothingPaid")}
        </Badge>
      )}
    </span>
  )
}
