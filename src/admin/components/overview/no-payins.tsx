import { ChartBar } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { EmptyState } from "../list/empty-state"
import { InsideLink } from "../text/inside-link"

/** For a store that has never asked anybody for money. */
export function NoPayins() {
  const { text } = useText()
  return (
    <Container className="px-6 py-12" data-testid="payin-no-payins">
      <EmptyState icon={<ChartBar />} heading="overview.emptyHeading" body="overview.emptyText">
        <Text size="small">
          <InsideLink to="/settings/payin">{text("overview.toSettings")}</InsideLink>
        </Text>
      </EmptyState>
    </Container>
  )
}
