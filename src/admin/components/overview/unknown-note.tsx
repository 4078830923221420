import { Container, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { Overview, PeriodQuery } from "../../lib/contract"
import { InsideLink } from "../text/inside-link"

/** For whoever looks for money that no pay-in has. Not an alert: in many stores, it is another shop's. */
export function UnknownNote({ overview, query }: { overview: Overview; query: PeriodQuery }) {
  const { text } = useText()
  const { count, more } = overview.unknown_callbacks
  if (count === 0) return null
  return (
    <Container className="px-6 py-3" data-testid="payin-unknown-note">
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {text(more ? "unknown.noteMany" : "unknown.note", { count })} {text("unknown.noteWhy")}{" "}
        <InsideLink to={`/payin/unknown?${new URLSearchParams(query).toString()}`}>{text("unknown.show")}</InsideLink>
      </Text>
    </Container>
  )
}
