import { ExclamationCircle } from "@medusajs/icons"
import { Button, Container, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useOrderAttempts } from "../../hooks/use-order-attempts"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { caseSentence } from "../../presenters/case/case-words"

/**
 * Shown above the order while something about its money waits for a person. Medusa puts widgets below its own sections,
 * whatever their zone is called; the page's column is a flexbox, so the banner takes the first place in it.
 */
export function OrderCaseBanner({ orderId }: { orderId: string }) {
  const { data } = useOrderAttempts(orderId)
  const open = (data?.cases ?? []).filter((each) => each.closed_at === null)
  return (
    <>
      {open.map((each) => (
        <Banner key={each.id} item={each} />
      ))}
    </>
  )
}

function Banner({ item }: { item: CaseItem }) {
  const language = useText()
  const { script, text } = language
  return (
    <Container
      {...script}
      className="order-first flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4"
      role="alert"
      data-payin=""
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <ExclamationCircle className="text-ui-tag-orange-icon mt-0.5 shrink-0" />
        <div>
          <Text size="small" weight="plus">
            {text("order.bannerTitle")}: {text(`case.${item.kind}.title`)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {caseSentence(item, language)}
          </Text>
        </div>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to={`/payin/${item.attempt.id}`}>{text("order.bannerButton")}</Link>
      </Button>
    </Container>
  )
}
