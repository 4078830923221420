import type { Response } from "express"
import type { Answer } from "./faults/spoiled-answer"
import type { Refusal } from "./refusal"

/** Answers with a refusal outside of any operation. */
export function sendRefusal(response: Response, refusal: Refusal): void {
  const { status, body } = refusalAnswer(refusal)
  response.status(status).json(body)
}

export function refusalAnswer(refusal: Refusal): Answer {
  return { status: refusal.httpStatus, body: { code: refusal.code, message: refusal.message } }
}
