import { Tooltip } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { refusalWords } from "../../presenters/attempt/refusal-words"

/** Why the service made no trade, in a few words, with the cure on demand. Nothing for other attempts. */
export function RefusalReason({ attempt }: { attempt: Pick<AttemptItem, "state" | "refusal_code"> }) {
  const { text } = useText()
  if (attempt.state !== "refused") return null
  const { what, cure } = refusalWords(attempt.refusal_code, text)
  return (
    <Tooltip content={cure}>
      <span className="txt-compact-xsmall text-ui-fg-subtle block max-w-64 truncate">{what}</span>
    </Tooltip>
  )
}
