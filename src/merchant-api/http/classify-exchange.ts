import type { Operation, ServiceCodeMeaning } from "../client-options"
import type { Endpoint } from "../endpoints/api-version"
import type { PayinError, PayinErrorCode } from "../payin-error"
import { membersOf, readJson } from "../read-json"
import { describeFailure } from "./describe-failure"
import { readServiceCode, soundsKnown } from "./error-body"
import type { Exchange } from "./exchange"

/** What a method expects of an answer. */
export interface Expectation<T> extends Pick<Endpoint<T>, "method" | "read"> {
  operation: Operation
  /** The error for a value about something other than what was asked; undefined when it is not. */
  refuse?: (value: T) => PayinError | undefined
  /** The value for "it certainly does not exist". A method without one has nothing that can be absent. */
  absent?: { value: T }
  /** The service's message in an error answer, cleaned. A method without it takes a code from it, at most. */
  readMessage?: (json: unknown) => string | undefined
}

export type CallResult<T> =
  { ok: true; value: T; outcome: "ok" | "not_found" } | { ok: false; error: PayinError; outcome: PayinErrorCode }

export type ServiceCodes = Readonly<Record<string, ServiceCodeMeaning>>

/**
 * Decides what an exchange means, and above all whether money may have moved. The HTTP status decides, unless the store
 * mapped the service's code. Source: service-contract.md, Errors (the bodies and most statuses are not shown).
 */
export function classifyExchange<T>(
  expected: Expectation<T>,
  exchange: Exchange,
  errorCodes: ServiceCodes,
): CallResult<T> {
  const json = exchange.body && readJson(exchange.body)
  const value = isSuccess(exchange) && json !== undefined ? expected.read(json) : undefined
  const refusal = value === undefined ? undefined : expected.refuse?.(value)
  if (refusal) return { ok: false, error: refusal, outcome: refusal.code }
  if (value !== undefined) return { ok: true, value, outcome: "ok" }
  const serviceCode = readServiceCode(json)
  const mapped = mappedMeaning(serviceCode, errorCodes)
  const meaning = mapped ?? meaningOf(expected.method, exchange, json)
  if (meaning === "not_found" && expected.absent) {
    return { ok: true, value: expected.absent.value, outcome: "not_found" }
  }
  const code = asErrorCode(meaning, expected.method)
  const isMapped = mapped === "unavailable"
  return {
    ok: false,
    outcome: code,
    error: describeFailure({
      code,
      operation: expected.operation,
      exchange,
      serviceCode,
      isMapped,
      serviceMessage: expected.readMessage?.(json),
      soundsKnown: code === "rejected" && soundsKnown(exchange.body),
    }),
  }
}

const whitelistCode = "MERCHANT_IP_NOT_WHITELISTED"

function mappedMeaning(serviceCode: string | undefined, errorCodes: ServiceCodes): ServiceCodeMeaning | undefined {
  if (serviceCode === undefined) return undefined
  // `hasOwn`: the code comes from outside, and "constructor" is a property of every object.
  if (Object.hasOwn(errorCodes, serviceCode)) return errorCodes[serviceCode]
  return serviceCode === whitelistCode ? "configuration" : undefined
}

function meaningOf(method: "GET" | "POST", exchange: Exchange, json: unknown): ServiceCodeMeaning {
  const status = exchange.httpStatus
  if (status !== undefined && status >= 300 && status < 400) return "configuration"
  if (status === 401 || status === 403) return "configuration"
  if (method === "GET") return status === 404 && membersOf(json) ? "not_found" : "unavailable"
  if (status === undefined) return exchange.sent ? "outcome_unknown" : "unavailable"
  return postMeaning(status, json)
}

function postMeaning(status: number, json: unknown): ServiceCodeMeaning {
  // A 404 that is not the service's JSON, and a 405, come from another server: baseUrl is wrong.
  if (status === 405 || (status === 404 && !membersOf(json))) return "configuration"
  if (status === 429) return "unavailable"
  // 408: the service may have read all of it. 409: something like it exists, perhaps from one of our earlier tries.
  if (status === 408 || status === 409) return "outcome_unknown"
  // Anything else that is not a 4xx, even an unreadable 2xx, arrives after the service may have acted.
  return status >= 400 && status < 500 ? "rejected" : "outcome_unknown"
}

function asErrorCode(meaning: ServiceCodeMeaning, method: "GET" | "POST"): PayinErrorCode {
  if (meaning === "duplicate") return method === "POST" ? "outcome_unknown" : "unavailable"
  if (meaning === "no_requisites") return "rejected"
  if (meaning === "not_found") return method === "POST" ? "rejected" : "unavailable"
  return meaning
}

function isSuccess({ httpStatus }: Exchange): boolean {
  return httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300
}
