import type { ReactNode } from "react"
import { Link } from "react-router-dom"

/** Links to another page of the panel. */
export function InsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
    >
      {children}
    </Link>
  )
}
