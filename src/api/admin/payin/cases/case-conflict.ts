import type { MedusaResponse } from "@medusajs/framework/http"
import type { CaseAnswer, ErrorAnswer } from "../contract"

/** Answers 409 with why the case is left as it is. Not thrown: Medusa's own conflict error would replace the sentence. */
export function refuseCase(res: MedusaResponse<CaseAnswer | ErrorAnswer>, id: string, why: CaseConflict): void {
  const { code, message } = conflicts[why]
  res.status(409).json({
    type: "not_allowed",
    code: `payin_${code}`,
    message: message(id),
    reason: { code, params: {} },
  })
}

type CaseConflict = "closed" | "changed" | "busy" | "taken" | "choice"

const conflicts: Record<CaseConflict, { code: string; message: (id: string) => string }> = {
  closed: {
    code: "case_closed",
    message: (id) => `Case ${id} is closed already. Load the page again to see by whom, and the note.`,
  },
  changed: {
    code: "case_changed",
    message: (id) => `Case ${id} says something else now than what was read. Load it again before you close it.`,
  },
  busy: {
    code: "busy",
    message: (id) => `The pay-in of case ${id} is being worked on. Try again in a few seconds.`,
  },
  taken: {
    code: "case_taken",
    message: (id) => `Case ${id} was given to somebody else meanwhile. Load the page again to see to whom.`,
  },
  choice: {
    code: "choice_not_allowed",
    message: (id) => `Case ${id} does not have this choice, or no longer has it. Load it again to see which it has.`,
  },
}
