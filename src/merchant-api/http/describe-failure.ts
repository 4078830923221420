import type { Operation } from "../client-options"
import { PayinError, type PayinErrorCode } from "../payin-error"
import type { Exchange } from "./exchange"
import { isProxyFailure } from "./proxy-connector"

export interface Failure {
  code: PayinErrorCode
  operation: Operation
  exchange: Exchange
  serviceCode?: string
  serviceMessage?: string
  soundsKnown?: boolean
  /** The store mapped the service's code itself. */
  isMapped?: boolean
}

/** The error for a failed call: what happened, what it says about money, and what staff can do. */
export function describeFailure(failed: Failure): PayinError {
  const { code, operation, exchange, serviceCode, serviceMessage, soundsKnown, isMapped } = failed
  const { httpStatus, failure } = exchange
  const message = `${operation} ${whatItMeans[code]}: ${whatHappened(exchange, serviceCode)}.`
  // Not the original error: undici's and the JSON parser's can hold pieces of the answer.
  const cause = failure ? new Error(failure.code ? `${failure.reason} (${failure.code})` : failure.reason) : undefined
  const silent = code === "unavailable" && (isMapped || isSilent(exchange))
  const cure = cureFor(code, httpStatus, serviceCode)
  return new PayinError(code, message, {
    httpStatus,
    serviceCode,
    serviceMessage,
    networkCode: failure?.code,
    silent,
    soundsKnown,
    cure,
    cause,
  })
}

/** Any other answer, however odd, is about what was asked. */
function isSilent({ failure, httpStatus }: Exchange): boolean {
  return failure !== undefined || httpStatus === undefined || isSilentStatus(httpStatus)
}

/** The service, or what stands before it, is not up to an answer now. */
export function isSilentStatus(httpStatus: number): boolean {
  return httpStatus === 408 || httpStatus === 429 || httpStatus >= 500
}

const whatItMeans: Record<PayinErrorCode, string> = {
  rejected: "was refused by the service",
  unavailable: "could not be done",
  outcome_unknown: "has an unknown outcome, so it has to be looked up before it is tried again",
  configuration: "needs a change of configuration",
  bad_signature: "was refused because of a signature",
}

function whatHappened({ sent, httpStatus, body, failure }: Exchange, serviceCode: string | undefined): string {
  const answered = httpStatus === undefined ? "" : `the service answered HTTP ${httpStatus}`
  const named = serviceCode === undefined ? answered : `${answered}, code ${serviceCode}`
  if (failure) {
    const phase = httpStatus !== undefined ? `${named}, and then ` : sent ? "the request was sent, and then " : ""
    const what = isProxyFailure(failure.code) ? "the outgoing proxy failed" : failurePhrase[failure.reason]
    return phase + what + (failure.code ? ` (${failure.code})` : "")
  }
  const success = body !== undefined && httpStatus !== undefined && httpStatus < 300
  return success ? `${named}, but the answer was not understood` : named
}

const failurePhrase: Record<NonNullable<Exchange["failure"]>["reason"], string> = {
  network: "the connection failed",
  too_large: "sent more than we read",
  deadline: "the time for the call was over",
  caller: "the caller gave it up",
}

/** Source: service-contract.md, Authentication, 1 and 2. */
function cureFor(code: PayinErrorCode, httpStatus?: number, serviceCode?: string): string | undefined {
  if (serviceCode === "MERCHANT_IP_NOT_WHITELISTED") {
    return "Ask your merchant manager to add this server's public IP address to the IP whitelist; changes go through them."
  }
  if (code !== "configuration") return undefined
  if (httpStatus === 401)
    return "Check apiKey: take the current key from the merchant panel of the account behind baseUrl."
  if (httpStatus === 403) {
    return "Check apiKey, and ask your merchant manager whether this server's public IP address is on the IP whitelist."
  }
  return "Check baseUrl: something answers there, but not as the Merchant API does."
}
