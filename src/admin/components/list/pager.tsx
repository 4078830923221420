import { Button, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { CountedPage } from "../../lib/contract"

type PagerProps = {
  page: CountedPage | undefined
  rows: number
  /** The cursors of the pages passed so far. */
  after: string[]
  onPage: (after: string[]) => void
}

/**
 * Each page starts where the last one ended, which stays fast however many rows there are. A button that leads nowhere
 * is not there at all.
 */
export function Pager({ after, onPage, page, rows }: PagerProps) {
  const { text, locale } = useText()
  if (!page || rows === 0) return null
  const before = after.length * page.limit
  const last = before + rows
  const next = page.next_cursor
  // Rows that arrived meanwhile move the end of what was passed.
  const count = Math.max(page.count, last)
  const shown = (value: number) => value.toLocaleString(locale)
  const isCounted = !page.more && (next !== null || last === count)
  return (
    <nav aria-label={text("list.pages")} className="flex flex-wrap items-center justify-end gap-2">
      <Text size="small" leading="compact" className="text-ui-fg-subtle whitespace-nowrap px-1 tabular-nums">
        {text(isCounted ? "list.range" : "list.rangeOfMany", {
          from: shown(before + 1),
          to: shown(last),
          count: shown(count),
        })}
      </Text>
      {(after.length > 0 || next !== null) && (
        <>
          <Button
            size="small"
            variant="transparent"
            disabled={after.length === 0}
            onClick={() => onPage(after.slice(0, -1))}
          >
            {text("common.previous")}
          </Button>
          <Button
            size="small"
            variant="transparent"
            // Until the next page is there, the one before it is shown, whose end it begins after.
            disabled={next === null || next === after.at(-1)}
            onClick={() => next !== null && onPage([...after, next])}
          >
            {text("common.next")}
          </Button>
        </>
      )}
    </nav>
  )
}
