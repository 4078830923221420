import { ChartBar } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { InsideLink } from "../text/inside-link"

/** For a store that has never asked anybody for money. */
export function NoPayins() {
  const { text } = useText()
  return (
    <Container className="flex flex-col items-center gap-2 px-6 py-16 text-center" data-testid="payin-no-payins">
      <ChartBar className="text-ui-fg-subtle" />
      <Text size="small" weight="plus">
        {text("overview.emptyHeading")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle max-w-md text-pretty">
        {text("overview.emptyText")}
      </Text>
      <InsideLink to="/settings/payin">
        <Text size="small" weight="plus">
          {text("overview.toSettings")}
        </Text>
      </InsideLink>
    </Container>
  )
}
