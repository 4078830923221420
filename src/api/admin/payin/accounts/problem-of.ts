import { isPayinError, type PayinError } from "../../../../merchant-api/payin-error"
import type { Problem } from "../contract"
import { codeOfFailure } from "./check/diagnose"

/**
 * For answers that report a failure instead of failing. The message of a PayinError is safe to show to staff; another
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
      reason: { code: "unexpected", params: {} },
    }
  }
  return {
    code: error.code,
    message: error.message,
    cure:
      error.cure ?? (error.code === "unavailable" ? "Try again in a minute; it is tried again by itself, too." : null),
    http_status: error.httpStatus ?? null,
    service_code: error.serviceCode ?? null,
    reason: reasonOf(error),
  }
}

/** What the error itself says; else what the service's answer, or its silence, means. */
function reasonOf(error: PayinError): Problem["reason"] {
  if (error.reason) return { code: error.reason.code, params: error.reason.params ?? {} }
  const { code } = error
  const isOwnWord = code === "rejected" || code === "outcome_unknown" || code === "bad_signature"
  return { code: isOwnWord ? code : codeOfFailure(error), params: {} }
}
