import { useState } from "react"
import type { CaseItem } from "../../lib/contract"

/** Which of the listed cases are selected. One that is closed, or no longer listed, is not. */
export function useCaseSelection(cases: readonly CaseItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const open = cases.filter(({ closed_at }) => closed_at === null)
  const selected = open.filter(({ id }) => ids.has(id))
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  return {
    selected,
    openCount: open.length,
    isSelected: (id: string) => ids.has(id),
    toggle,
    selectAll: () => setIds(new Set(open.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
