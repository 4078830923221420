import { useText } from "../../../i18n/use-text"
import type { Overview } from "../../../lib/contract"
import { fallbackTitle } from "../../../presenters/overview/fallback-words"
import { Money } from "../../text/money"
import { FiguresSection } from "./figures-section"
import { LongName } from "./long-name"

/** What each fallback saved. Nothing where none was tried. */
export function FallbacksSection({ overview: { fallbacks } }: { overview: Overview }) {
  const { text } = useText()
  if (fallbacks.length === 0) return null
  return (
    <FiguresSection
      title={text("overview.fallbacks")}
      subtitle={text("overview.fallbacksHint")}
      head={(["fallback", "tried", "opened", "paid", "received"] as const).map((name) => text(`overview.${name}`))}
      rows={fallbacks.map(({ currency_code, fallback, opened, paid, received, tried }) => ({
        key: `${JSON.stringify(fallback)} ${currency_code}`,
        name: <LongName>{fallbackTitle(fallback, text)}</LongName>,
        figures: [tried, opened, paid, <Money key="received" amount={received} currency={currency_code} />],
      }))}
    />
  )
}
