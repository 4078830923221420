import { Tooltip } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { RefundItem } from "../../lib/contract"
import type { Tone } from "../../presenters/attempt/attempt-tone"
import { shownRefund } from "../../presenters/shown-refund"
import { StatusDot } from "../text/status-dot"

const tones = {
  recorded: "orange",
  sent: "blue",
  unsure: "orange",
  confirmed: "green",
  handled: "grey",
  failed: "red",
} as const satisfies Record<ReturnType<typeof shownRefund>, Tone>

/** A refund's state in a word and a colour, with its meaning on demand. */
export function RefundState({ refund }: { refund: RefundItem }) {
  const { text } = useText()
  const state = shownRefund(refund)
  return (
    <Tooltip content={text(`refundHint.${state}`)}>
      <span className="inline-flex">
        <StatusDot tone={tones[state]}>{text(`refundState.${state}`)}</StatusDot>
      </span>
    </Tooltip>
  )
}
