import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"

/** Over sums that are still being counted, so that nobody takes them for the whole. */
export function UncountedNote({ complete }: { complete: boolean }) {
  const { text } = useText()
  if (complete) return null
  return (
    <Container className="px-6 py-3" role="status" data-testid="payin-uncounted-note">
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {text("overview.uncounted")}
      </Text>
    </Container>
  )
}
