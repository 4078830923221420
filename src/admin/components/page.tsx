import type { ReactNode } from "react"
import { useKeptFocus } from "../hooks/page/use-kept-focus"
import { useText } from "../i18n/use-text"
import { StaleNotice } from "./notices/stale-notice"

/** A page of ours: its sections, one below the other. */
export function Page({ children }: { children: ReactNode }) {
  const { script } = useText()
  return (
    <div {...script} ref={useKeptFocus()} className="flex w-full flex-col gap-y-3">
      <StaleNotice />
      {children}
    </div>
  )
}
