import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** One fact: its name on the left, its value on the right; stacked where it is narrow. */
export function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="text-ui-fg-subtle grid grid-cols-1 items-start gap-x-4 gap-y-1 px-6 py-4 sm:grid-cols-2">
      <div>
        <Text size="small" weight="plus" leading="compact">
          {label}
        </Text>
        {hint && (
          <Text size="xsmall" className="text-ui-fg-subtle mt-1 text-pretty">
            {hint}
          </Text>
        )}
      </div>
      <div className="txt-compact-small min-w-0 break-words">{children}</div>
    </div>
  )
}
