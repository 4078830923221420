/**
 * What an error says about money (service-contract.md, Errors; the classes are ours, because the contract shows only
 * one error code):
 * - `rejected`: the service said no, or the request could not be sent as it is. No money can move.
 * - `unavailable`: the service was not reached, or could not answer a question. No money can move.
 * - `outcome_unknown`: a request that creates something may have been carried out. Only a look-up resolves it.
 * - `configuration`: a setting has to be changed first. No money can move.
 * - `bad_signature`: bytes that claim to come from the service, but do not.
 */
export type PayinErrorCode = "rejected" | "unavailable" | "outcome_unknown" | "configuration" | "bad_signature"

export interface PayinErrorDetails {
  /** Status of the answer, when there was one. */
  httpStatus?: number
  /** The service's own code, when the answer carried one that looks like a code. */
  serviceCode?: string
  /** What the service said about a refused pay-out, cleaned: for staff, never logged. */
  serviceMessage?: string
  /** Code of the system or of undici, for example ECONNREFUSED, when the connection failed. */
  networkCode?: string
  /** The service was not reached, or said that it cannot answer anyone now. See `isSilence`. */
  silent?: boolean
  /** The refusal reads as if the service had such a transaction already: a reason to look it up, and to no more. */
  soundsKnown?: boolean
  /** One sentence for staff: what to change so that it works. */
  cure?: string
  /** Which sentence this is and what it names, for a panel that says it in its own words. */
  reason?: PayinReason
  cause?: unknown
}

/** `params` are what the message names: safe to show to staff, like the message. */
export type PayinReason = { code: string; params?: Record<string, string> }

/** Registered, so that every copy of this file has the same one. */
const brand: unique symbol = Symbol.for("medusa-payment-payin.PayinError")

/**
 * The one error of this package. Its message is safe to log: it never holds keys, signatures, bodies, requisites or
 * payer data. It is for staff; customers get the neutral sentence that belongs to `code`.
 */
export class PayinError extends Error {
  readonly code: PayinErrorCode
  readonly httpStatus?: number
  readonly serviceCode?: string
  readonly networkCode?: string
  readonly silent: boolean
  readonly soundsKnown: boolean
  readonly cure?: string
  readonly reason?: PayinReason
  /** Private at run time too: logging the error must not log the service's free text. */
  readonly #serviceMessage?: string

  constructor(code: PayinErrorCode, message: string, details: PayinErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = "PayinError"
    this.code = code
    this.httpStatus = details.httpStatus
    this.serviceCode = details.serviceCode
    this.networkCode = details.networkCode
    this.silent = details.silent ?? false
    this.soundsKnown = details.soundsKnown ?? false
    this.cure = details.cure
    this.reason = details.reason
    this.#serviceMessage = details.serviceMessage
  }

  get serviceMessage(): string | undefined {
    return this.#serviceMessage
  }

  /** `instanceof` fails when a bundler or a linked package loads this file twice; a registered symbol does not. */
  get [brand](): true {
    return true
  }
}

/** True for a PayinError of any copy of this package in the process. */
export function isPayinError(error: unknown): error is PayinError {
  return typeof error === "object" && error !== null && (error as Record<symbol, unknown>)[brand] === true
}

/**
 * The service's own silence (network, timeout, 429, 5xx), which says nothing about the trade that was asked about: only
 * this is a reason to pause the whole account.
 */
export function isSilence(error: unknown): boolean {
  return isPayinError(error) && error.code === "unavailable" && error.silent
}
