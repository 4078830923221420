import { ArrowUpRightOnBox } from "@medusajs/icons"
import type { ReactNode } from "react"

/** Leaves the panel, in a new tab. Only for web addresses: others are shown as text. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <>{href}</>
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="text-ui-fg-interactive-hover inline-flex items-center gap-1 underline underline-offset-2"
    >
      {children}
      <ArrowUpRightOnBox className="shrink-0" />
    </a>
  )
}
