import { Button, clx, Text, toast } from "@medusajs/ui"
import { type ReactNode, type Ref, useRef, useState } from "react"
import type { useCaseSelection } from "../../../hooks/cases/use-case-selection"
import { useEachCase } from "../../../hooks/cases/use-each-case"
import { useErrorToast } from "../../../hooks/use-error-toast"
import { useText } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { assignCase } from "../../../lib/queries/cases"
import type { RowOutcome } from "../../../presenters/case/several"
import { AssigneeMenu } from "../assignee-menu"
import { CloseSeveralDrawer } from "./close-several-drawer"
import { OutcomesDrawer } from "./outcomes-drawer"

type SelectionBarProps = { selection: ReturnType<typeof useCaseSelection>; focusList: () => void }

/** What can be done with the selected cases; it stays in sight while the list is scrolled. */
export function SelectionBar({ focusList, selection }: SelectionBarProps) {
  const { selected, openCount, selectAll, clear } = selection
  const { text } = useText()
  const [closing, setClosing] = useState<readonly CaseItem[]>()
  const [outcomes, setOutcomes] = useState<RowOutcome[]>()
  const { assign, isPending } = useAssignSeveral(selected, setOutcomes)
  const bar = useRef<HTMLDivElement>(null)
  const focusRest = () => (bar.current ? bar.current.focus() : focusList())
  const count = text("cases.several.count", { count: selected.length })
  return (
    <>
      {selected.length > 0 && (
        <Bar bar={bar} name={count} isHidden={closing !== undefined}>
          <AssigneeMenu label={text("cases.several.assign")} isPending={isPending} onAssign={assign} />
          <Button size="small" variant="secondary" onClick={() => setClosing(selected)}>
            {text("cases.several.closeHeading", { count: selected.length })}
          </Button>
          {selected.length < openCount && (
            <Button size="small" variant="transparent" onClick={selectAll}>
              {text("cases.several.all", { count: openCount })}
            </Button>
          )}
          <Button size="small" variant="transparent" onClick={clear}>
            {text("cases.several.clear")}
          </Button>
        </Bar>
      )}
      <CloseSeveralDrawer
        cases={closing}
        onDone={(rows) => {
          setClosing(undefined)
          setOutcomes(rows)
          clear()
        }}
        onCancel={() => setClosing(undefined)}
      />
      <OutcomesDrawer outcomes={outcomes} onClose={() => setOutcomes(undefined)} onClosed={focusRest} />
    </>
  )
}

type BarProps = { bar: Ref<HTMLDivElement>; name: string; isHidden: boolean; children: ReactNode }

/** `isHidden`: it would lie above a drawer and its overlay. */
function Bar({ bar, children, isHidden, name }: BarProps) {
  return (
    <div
      ref={bar}
      role="region"
      aria-label={name}
      tabIndex={-1}
      className={clx(
        "bg-ui-bg-base shadow-elevation-flyout sticky bottom-4 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 self-center rounded-lg px-4 py-2 outline-none",
        isHidden && "invisible",
      )}
    >
      <Text size="small" weight="plus" className="mr-2">
        {name}
      </Text>
      {children}
    </div>
  )
}

/** Those that somebody else was given meanwhile stay as they are, and are named. */
function useAssignSeveral(selected: readonly CaseItem[], showOutcomes: (outcomes: RowOutcome[]) => void) {
  const { text } = useText()
  const onError = useErrorToast()
  const { mutate, isPending } = useEachCase()
  const assign = (to: string | null, name: string | null) => {
    const work = ({ id, assignee }: CaseItem) => assignCase({ id, assignee: to, seen: assignee })
    const onSuccess = (outcomes: RowOutcome[]) => {
      if (outcomes.some(({ left }) => left !== null)) return showOutcomes(outcomes)
      toast.success(name === null ? text("cases.assign.didNobody") : text("cases.assign.did", { name }))
    }
    mutate({ cases: selected, work }, { onSuccess, onError })
  }
  return { assign, isPending }
}
