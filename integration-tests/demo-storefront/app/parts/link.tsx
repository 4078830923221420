import type { MouseEvent, ReactNode } from "react"
import { go } from "../route"

type LinkProps = { to: string; className?: string; children: ReactNode }

/** A real link: middle click and "open in new tab" work. */
export function Link({ to, className, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  )
}
