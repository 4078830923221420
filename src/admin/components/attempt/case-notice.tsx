import { ExclamationCircle } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { useCaseCount } from "../../lib/queries/cases"
import { InsideLink } from "../text/inside-link"

/** Says that cases are waiting, and links to them; beside the tabs, so that nothing moves when it comes. */
export function CaseNotice() {
  const { text } = useText()
  const count = useCaseCount().data?.count ?? 0
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-1 sm:px-3" role="status">
      <ExclamationCircle className="text-ui-tag-orange-icon shrink-0" />
      <Text size="small" weight="plus">
        {text("list.casesWaiting", { count })}
      </Text>
      <InsideLink to="/payin/cases">
        <Text size="small" weight="plus">
          {text("list.toCases", { count })}
        </Text>
      </InsideLink>
    </div>
  )
}
