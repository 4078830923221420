import { Badge, StatusBadge, Tooltip } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { attemptTone, caseBesideState, stateHint } from "../../presenters/attempt/attempt-tone"
import { StatusDot } from "../text/status-dot"

/** An attempt's state in a word and a colour, with its meaning on demand, and the case that waits for a person. */
export function AttemptState({ attempt, asBadge }: { attempt: AttemptItem; asBadge?: boolean }) {
  const { text } = useText()
  const { status, superseded, resolved } = attempt
  const openCase = caseBesideState(attempt)
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 xl:flex-nowrap">
      <Tooltip content={text(stateHint(attempt))}>
        {asBadge ? (
          <StatusBadge color={attemptTone(attempt)} className="text-nowrap">
            {text(`state.${status}`)}
          </StatusBadge>
        ) : (
          <span className="inline-flex">
            <StatusDot tone={attemptTone(attempt)}>{text(`state.${status}`)}</StatusDot>
          </span>
        )}
      </Tooltip>
      {openCase && (
        <Badge size="2xsmall" color="orange" className="text-nowrap">
          {text(`case.${openCase}.title`)}
        </Badge>
      )}
      {superseded && !resolved && (
        <Tooltip content={text("superseded.hint")}>
          <Badge size="2xsmall" className="text-nowrap">
            {text("superseded.label")}
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}
