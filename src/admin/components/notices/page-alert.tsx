import { ExclamationCircle } from "@medusajs/icons"
import { Button, Container, Text } from "@medusajs/ui"
import type { ReactNode, Ref } from "react"
import { InsideLink } from "../text/inside-link"

type PageAlertProps = {
  name: string
  what: string
  children: ReactNode
  link?: { to: string; label: string }
  action?: { label: string; isLoading: boolean; onPress: () => void; ref: Ref<HTMLButtonElement> }
}

/** What is wrong, in bold; since when, why and what to do; and where that is done. */
export function PageAlert({ action, children, link, name, what }: PageAlertProps) {
  return (
    <Container
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3"
      role="alert"
      data-testid={`payin-${name}`}
    >
      <ExclamationCircle className="text-ui-tag-red-icon shrink-0" />
      <Text size="small" weight="plus">
        {what}
      </Text>
      <Text size="small" className="text-ui-fg-subtle min-w-0 flex-1 basis-72 text-pretty">
        {children}
      </Text>
      {link && (
        <InsideLink to={link.to}>
          <Text size="small" weight="plus">
            {link.label}
          </Text>
        </InsideLink>
      )}
      {action && (
        <Button ref={action.ref} size="small" variant="secondary" isLoading={action.isLoading} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </Container>
  )
}
