import type { ReactNode } from "react"
import { useMayUpdate } from "../lib/queries/accounts"

/** What the store would refuse to those who may only look is not there for them. */
export function IfMayUpdate({ children }: { children: ReactNode }) {
  return useMayUpdate() ? <>{children}</> : null
}
