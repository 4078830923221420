import { Checkbox } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { caseMoney } from "../../../presenters/case/case-money"

type SelectCaseProps = { item: CaseItem; checked: boolean; onToggle: () => void }

/** The box that selects a case. */
export function SelectCase({ item, checked, onToggle }: SelectCaseProps) {
  const { text, locale } = useText()
  const amount = caseMoney(item, locale, text("common.unknown")).expected
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onToggle}
      aria-label={text("cases.several.select", { case: text(`case.${item.kind}.title`), amount })}
    />
  )
}
