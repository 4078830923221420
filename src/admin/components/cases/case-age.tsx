import { clx, Text } from "@medusajs/ui"
import { useNow } from "../../hooks/use-now"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { caseAge } from "../../presenters/case/case-age"

/** How long a case has been open; in orange from the first day on. */
export function CaseAge({ item }: { item: CaseItem }) {
  const { text } = useText()
  const { count, isLate, key } = caseAge(item, useNow(60_000))
  return (
    <Text size="xsmall" leading="compact" className={clx("text-nowrap", ageColor(isLate))} data-late={isLate}>
      {text(key, { count })}
    </Text>
  )
}

function ageColor(isLate: boolean): string {
  return isLate ? "text-ui-tag-orange-text font-medium" : "text-ui-fg-subtle"
}
