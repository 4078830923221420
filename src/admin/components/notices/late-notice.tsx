import { ExclamationCircle } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { useAccounts } from "../../lib/queries/accounts"
import { Moment } from "../text/moment"

/** Says that payments are not checked on time: no worker runs, say, and nobody else would tell. */
export function LateNotice() {
  const since = useAccounts().data?.late_since
  const { text } = useText()
  if (!since) return null
  return (
    <Container className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3" role="alert" data-testid="payin-late">
      <ExclamationCircle className="text-ui-tag-red-icon shrink-0" />
      <Text size="small" weight="plus">
        {text("late.what")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle min-w-0 flex-1 basis-72 text-pretty">
        {text("late.since")} <Moment at={since} />. {text("late.why")}
      </Text>
    </Container>
  )
}
