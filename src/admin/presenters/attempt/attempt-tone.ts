import type { AttemptDetail, AttemptItem, ShownCaseKind, ShownState } from "../../lib/contract"

export type Tone = "green" | "orange" | "red" | "blue" | "grey"

const tones: Record<ShownState, Tone> = {
  waiting: "blue",
  order_pending: "orange",
  paid: "green",
  underpaid: "orange",
  overpaid: "green",
  partly_sent_back: "grey",
  sent_back: "grey",
  taken_back: "red",
  in_review: "orange",
  unclear: "orange",
  paid_after_cancel: "orange",
  order_canceled: "orange",
  kept: "grey",
  put_aside: "grey",
  not_paid: "grey",
  refused: "red",
  opening: "grey",
  planned: "grey",
}

/** In the order of the list's filter. */
export const allShownStates = Object.keys(tones) as ShownState[]

/** The colour of a state. Whatever needs a person is orange. */
export function attemptTone({ status, open_cases }: Pick<AttemptItem, "status" | "open_cases">): Tone {
  return open_cases.length > 0 ? "orange" : tones[status]
}

/** What the state means for this attempt. @returns the text's key */
export function stateHint({ status, open_cases }: Pick<AttemptItem, "status" | "open_cases">) {
  const isBlocked = status === "order_pending" && open_cases.length > 0
  return `stateHint.${isBlocked ? "order_blocked" : status}` as const
}

/** The states that already say what such a case says, in the same words or more exact ones. */
const namedByState: Partial<Record<ShownCaseKind, readonly ShownState[]>> = {
  amount_short: ["underpaid"],
  amount_over: ["overpaid"],
  reverted: ["taken_back"],
  dispute: ["in_review"],
  unknown_status: ["unclear"],
  paid_after_cancel: ["paid_after_cancel", "order_canceled"],
}

/** The first open case that the state says nothing about. */
export function caseBesideState({
  status,
  open_cases,
}: Pick<AttemptItem, "status" | "open_cases">): ShownCaseKind | undefined {
  return open_cases.find((kind) => !namedByState[kind]?.includes(status))
}

/** Whether the trade may still change by itself soon, so that a page should look again. */
export function isMoving({ state, resolved }: Pick<AttemptItem, "state" | "resolved">): boolean {
  return state === "opening" || state === "open" || (state === "paid" && !resolved)
}

/** Whether a refund was recorded since the payment was read last: it is in no sum before it is read again, in seconds. */
export function hasUncountedRefund({ timeline, trade_read_at }: Pick<AttemptDetail, "timeline" | "trade_read_at">) {
  return timeline.some(({ at, kind }) => kind === "refund_recorded" && (trade_read_at === null || at > trade_read_at))
}
