import { toast } from "@medusajs/ui"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { useMayUpdate } from "../../lib/queries/accounts"
import { useAssignCase } from "../../lib/queries/cases"
import { AssigneeMenu } from "./assignee-menu"

/** Who works on a case; while it is open, it can be given to somebody else. */
export function CaseAssignee({ item }: { item: CaseItem }) {
  const { text } = useText()
  const onError = useErrorToast()
  const { mutate, isPending } = useAssignCase()
  const { assignee, assignee_name, closed_at, id } = item
  const label = useLabel(item)
  const mayAssign = useMayUpdate()
  if (closed_at !== null || !mayAssign) {
    return assignee === null ? null : <span className="text-ui-fg-subtle">{label}</span>
  }
  const assign = (to: string | null, name: string | null) => {
    const done = name === null ? text("cases.assign.didNobody") : text("cases.assign.did", { name })
    mutate({ id, assignee: to, seen: assignee }, { onSuccess: () => void toast.success(done), onError })
  }
  return (
    <AssigneeMenu
      label={label}
      // One who is gone is nobody's choice, and can be replaced by nobody.
      assignee={assignee_name === null ? (assignee === null ? null : undefined) : assignee}
      isPending={isPending}
      onAssign={assign}
    />
  )
}

function useLabel({ assignee, assignee_name }: CaseItem): string {
  const { text } = useText()
  if (assignee === null) return text("cases.assign.nobody")
  return assignee_name === null ? text("cases.assign.gone") : text("cases.assign.to", { name: assignee_name })
}
