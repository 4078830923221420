import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useKeptFocus } from "../hooks/page/use-kept-focus"
import { useText } from "../i18n/use-text"

type SectionProps = {
  title: string
  subtitle?: string
  /** Next to the title: a state and buttons. */
  aside?: ReactNode
  level?: "h1" | "h2"
  children?: ReactNode
}

/** A card in the panel: a header, and rows divided by lines. */
export function Section({ title, subtitle, aside, level = "h2", children }: SectionProps) {
  const { script } = useText()
  return (
    <Container {...script} ref={useKeptFocus()} className="divide-y p-0" data-payin="">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <div>
          <Heading level={level}>{title}</Heading>
          {subtitle && (
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {subtitle}
            </Text>
          )}
        </div>
        {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
      </div>
      {children}
    </Container>
  )
}
