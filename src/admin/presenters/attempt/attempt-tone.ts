import type { AttemptItem, AttemptState } from "../../lib/contract"

export type Tone = "green" | "orange" | "red" | "blue" | "grey"

const tones: Record<AttemptState, Tone> = {
  planned: "grey",
  opening: "grey",
  open: "blue",
  paid: "orange",
  captured: "green",
  canceled: "grey",
  refused: "red",
}

/** The colour of a state. Whatever needs a person is orange. */
export function attemptTone({
  state,
  resolved,
  open_cases,
}: Pick<AttemptItem, "state" | "resolved" | "open_cases">): Tone {
  if (open_cases.length > 0) return "orange"
  return resolved ? "grey" : tones[state]
}

/** Whether the trade may still change by itself soon, so that a page should look again. */
export function isMoving({ state, resolved }: Pick<AttemptItem, "state" | "resolved">): boolean {
  return state === "opening" || state === "open" || (state === "paid" && !resolved)
}
