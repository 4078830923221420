import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError } from "../../../merchant-api"
import type { Problem } from "./contract"

/** What was asked for cannot be done until somebody changes a setting: 400, with the cure and a stable code. */
export function asMedusaError(error: unknown): unknown {
  if (!isPayinError(error)) return error
  const { code, cure, message } = problemOf(error)
  const type = code === "unavailable" ? MedusaError.Types.UNEXPECTED_STATE : MedusaError.Types.INVALID_DATA
  return new MedusaError(type, cure ? `${message} ${cure}` : message, `payin_${code}`)
}

/**
 * For answers that tell of a failure instead of failing. The message of a PayinError is safe to show to staff; another
 * error's is not known to be, so it stays in the log.
 */
export function problemOf(error: unknown): Problem {
  if (!isPayinError(error)) {
    return {
      code: "unexpected",
      message: "Something went wrong in the store.",
      cure: "Look for the error in the store's log.",
      http_status: null,
      service_code: null,
    }
  }
  return {
    code: error.code,
    message: error.message,
    cure:
      error.cure ?? (error.code === "unavailable" ? "Try again in a minute; it is tried again by itself, too." : null),
    http_status: error.httpStatus ?? null,
    service_code: error.serviceCode ?? null,
  }
}

export function notFound(what: string, id: string, cure: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no ${what} ${id}. ${cure}`, "payin_not_found")
}
