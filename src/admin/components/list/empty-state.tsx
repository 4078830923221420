import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type TextKey, useText } from "../../i18n/use-text"

type Props = { icon?: ReactNode; heading: TextKey; body: TextKey; children?: ReactNode }

/** Stands where there is nothing to list, and says why. The room around it is its place's. */
export function EmptyState({ body, children, heading, icon }: Props) {
  const { text } = useText()
  return (
    <div className="text-ui-fg-subtle flex flex-col items-center gap-2 text-center">
      {icon}
      <Text size="small" weight="plus" className="text-ui-fg-base">
        {text(heading)}
      </Text>
      <Text size="small" className="max-w-md text-pretty">
        {text(body)}
      </Text>
      {children}
    </div>
  )
}
