import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { useText } from "../i18n/use-text"

export default function OrderPayinWidget() {
  const { text } = useText()
  return (
    <Container className="px-6 py-4">
      <Heading level="h2">{text("order.heading")}</Heading>
    </Container>
  )
}

export const config = defineWidgetConfig({ id: "payin-order", zone: "order.details.side.before" })
