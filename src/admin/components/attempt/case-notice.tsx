import { ExclamationCircle } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { useCaseCount } from "../../lib/queries/cases"
import { InsideLink } from "../text/inside-link"

/** Says that cases are waiting, and links to them. Nothing when none are. */
export function CaseNotice() {
  const { text } = useText()
  const count = useCaseCount().data?.count ?? 0
  if (count === 0) return null
  return (
    <Container className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3" role="status">
      <ExclamationCircle className="text-ui-tag-orange-icon shrink-0" />
      <Text size="small" weight="plus">
        {text("list.casesWaiting", { count })}
      </Text>
      <InsideLink to="/payin/cases">
        <Text size="small" weight="plus">
          {text("list.toCases")}
        </Text>
      </InsideLink>
    </Container>
  )
}
