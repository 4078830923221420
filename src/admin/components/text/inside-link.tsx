import type { ReactNode } from "react"
import { Link } from "react-router-dom"

/** Links to another page of the panel. Darker than Medusa's links, and underlined, so that everyone sees that they are links. */
export function InsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none"
    >
      {children}
    </Link>
  )
}
