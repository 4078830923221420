import { Button, DropdownMenu } from "@medusajs/ui"
import { useState } from "react"
import { useText } from "../../i18n/use-text"
import { useAssignees } from "../../lib/queries/cases"
import { errorText } from "../../presenters/error-messages"

type AssigneeMenuProps = {
  label: string
  /** Who has it now; undefined: several, which may differ. */
  assignee?: string | null
  isPending: boolean
  onAssign: (assignee: string | null, name: string | null) => void
}

/** To me, to another, to nobody. The names are fetched when it opens. */
export function AssigneeMenu({ label, assignee, isPending, onAssign }: AssigneeMenuProps) {
  const { text } = useText()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useAssignees(isOpen)
  const problem = error && errorText(error)
  const { assignees = [], me = null } = data ?? {}
  const own = assignees.find(({ id }) => id === me)
  const others = assignees.filter(({ id }) => id !== me && id !== assignee)
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <Button size="small" variant="transparent" isLoading={isPending} data-testid="payin-assignee">
          {label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="max-h-80 overflow-y-auto">
        {problem && (
          <DropdownMenu.Label className="max-w-64 text-pretty">{text(problem.key, problem.values)}</DropdownMenu.Label>
        )}
        {own && own.id !== assignee && (
          <DropdownMenu.Item onClick={() => onAssign(own.id, own.name)}>{text("cases.assign.toMe")}</DropdownMenu.Item>
        )}
        {assignee !== null && (
          <DropdownMenu.Item onClick={() => onAssign(null, null)}>{text("cases.assign.toNobody")}</DropdownMenu.Item>
        )}
        {others.length > 0 && <DropdownMenu.Label>{text("cases.assign.others")}</DropdownMenu.Label>}
        {others.map(({ id, name }) => (
          <DropdownMenu.Item key={id} onClick={() => onAssign(id, name)}>
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
