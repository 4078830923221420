import type { MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError } from "../../../merchant-api/payin-error"
import { problemOf } from "./accounts/problem-of"
import type { ErrorAnswer } from "./contract"

/**
 * Answers, or reports what has to be changed first: 400, with the cure, a stable code, and the reason for a page that
 * has its own words. 503 where the service could not be asked: a monitor must not take that for a failure of the store.
 * Not thrown, because Medusa's own error answer has no room for the reason.
 */
export async function respond<Answer>(
  res: MedusaResponse<Answer | ErrorAnswer>,
  work: () => Promise<Answer>,
): Promise<void> {
  try {
    res.json(await work())
  } catch (error) {
    if (!isPayinError(error)) throw error
    const { code, cure, message, reason } = problemOf(error)
    const [status, type] =
      code === "unavailable" ? [503, MedusaError.Types.UNEXPECTED_STATE] : [400, MedusaError.Types.INVALID_DATA]
    res.status(status).json({ type, code: `payin_${code}`, message: cure ? `${message} ${cure}` : message, reason })
  }
}
