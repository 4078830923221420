import { Container, Heading, Text } from "@medusajs/ui"
import { Component, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import en from "../i18n/en.json"

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

/**
 * What stands in the place of a section of ours that failed. An error in it would take the page after all, so it needs none
 * of what may have failed: a store's other copy of `react-i18next` has no texts, and returns the English one that it is given.
 */
export function BrokenSection() {
  const { t } = useTranslation("payin")
  return (
    <Container className="divide-y p-0" dir="auto" role="alert" data-payin="">
      <Heading level="h2" className="px-6 py-4">
        {t("menu.payins", { defaultValue: en.menu.payins })}
      </Heading>
      <Text size="small" className="text-ui-fg-subtle text-pretty px-6 py-4">
        {t("error.broken", { defaultValue: en.error.broken })}
      </Text>
    </Container>
  )
}
