import type { ReactNode } from "react"
import type { Tone } from "../../presenters/attempt/attempt-tone"

const dots: Record<Tone, string> = {
  green: "bg-ui-tag-green-icon",
  orange: "bg-ui-tag-orange-icon",
  red: "bg-ui-tag-red-icon",
  blue: "bg-ui-tag-blue-icon",
  grey: "bg-ui-tag-neutral-icon",
}

/** A state in a list, as Medusa's lists write theirs: a dot and a word. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="txt-compact-small text-ui-fg-subtle inline-flex items-center gap-x-2 sm:text-nowrap">
      <span aria-hidden className={`${dots[tone]} m-0.5 size-2 shrink-0 rounded-sm`} />
      {children}
    </span>
  )
}
