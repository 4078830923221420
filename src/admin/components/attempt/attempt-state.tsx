import { Badge, StatusBadge, Tooltip } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { attemptTone } from "../../presenters/attempt/attempt-tone"

/** An attempt's state in a word and a colour, with its meaning on demand. */
export function AttemptStateBadge({ attempt }: { attempt: AttemptItem }) {
  const { text } = useText()
  const { superseded, resolved, open_cases } = attempt
  const state = resolved ? "resolved" : attempt.state
  const [firstCase] = open_cases
  return (
    <span className="flex items-center gap-1.5">
      <Tooltip content={text(`stateHint.${state}`)}>
        <StatusBadge color={attemptTone(attempt)} className="text-nowrap">
          {firstCase ? text(`case.${firstCase}.title`) : text(`state.${state}`)}
        </StatusBadge>
      </Tooltip>
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
