import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Container, Heading } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"

export default function PayinsPage() {
  const { text } = useText()
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{text("menu.payins")}</Heading>
      </div>
    </Container>
  )
}

export const config = defineRouteConfig({ label: "menu.payins", translationNs: "payin", icon: CreditCard })
