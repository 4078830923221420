import { Text } from "@medusajs/ui"
import { Component, type ReactNode } from "react"
import { useText } from "../i18n/use-text"
import { Section } from "./section"

type Props = { children: ReactNode; instead: ReactNode }

/**
 * A part of ours in what is Medusa's, for which the dashboard has no limits: it shows its error page instead of the whole
 * page, and on every page for what the menu contains. React writes the error to the browser's console.
 */
export class Contained extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

/** What stands in the place of a section of ours that failed. */
export function BrokenSection() {
  const { text } = useText()
  return (
    <Section title={text("menu.payins")}>
      <Text size="small" className="text-ui-fg-subtle text-pretty px-6 py-4" role="alert">
        {text("error.broken")}
      </Text>
    </Section>
  )
}
