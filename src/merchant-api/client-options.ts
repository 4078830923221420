import { baseUrlProblem, isApiKey, isProxyUrl } from "./connection-rules"
import type { ApiVersion } from "./endpoints/api-version"
import { PayinError, type PayinErrorCode } from "./payin-error"

/** Milliseconds. Each has a default; see `defaultTimeouts`. */
export interface ClientTimeouts {
  /** Opening a connection, TLS included. */
  connectMs: number
  /** From the request sent to the last header of the answer. */
  headersMs: number
  /** Between two pieces of the answer's body. */
  bodyMs: number
  /** The whole call, with its retries and waits. */
  deadlineMs: number
}

/**
 * What a code of the service means, where the contract does not show it. `no_requisites` is `rejected` for want of
 * requisites: another method, bank or amount may have some.
 */
export type ServiceCodeMeaning = PayinErrorCode | "not_found" | "duplicate" | "no_requisites"

export type Operation =
  "createPayIn" | "createPayOut" | "listCurrencies" | "listBanks" | "findTradeById" | "findTradeByExternalId"

/** One finished call, for metrics and logs. Holds no ids, no bodies, no keys. */
export interface CallInfo {
  operation: Operation
  method: "GET" | "POST"
  durationMs: number
  outcome: "ok" | "not_found" | PayinErrorCode
  httpStatus?: number
  /** How long the service asked to be left alone (`Retry-After`), if it did. */
  retryAfterMs?: number
}

export interface MerchantApiClientOptions {
  /** Absolute http(s) address that the contract's paths are appended to. */
  baseUrl: string
  apiKey: string
  /** HTTP proxy through which the service is called; may hold user and password. */
  proxyUrl?: string
  /** The version of the service's API; the contract's own by default. */
  api?: ApiVersion
  timeouts?: Partial<ClientTimeouts>
  /** Bytes of a body; a longer answer is not read. */
  maxAnswerBytes?: number
  maxConnections?: number
  /** Tries of a GET, the first included. A POST is never tried twice. */
  readAttempts?: number
  errorCodes?: Record<string, ServiceCodeMeaning>
  /** Milliseconds since 1970. */
  now?: () => number
  /** From 0 up to, not including, 1. */
  random?: () => number
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  onCall?: (info: CallInfo) => void
}

export interface CallOptions {
  /** Aborts the call. A POST that was already sent then has an unknown outcome. */
  signal?: AbortSignal
}

export const defaultTimeouts: ClientTimeouts = {
  connectMs: 5_000,
  headersMs: 20_000,
  bodyMs: 10_000,
  deadlineMs: 30_000,
}

/**
 * The address to append paths to, without a trailing slash.
 *
 * @throws PayinError `configuration` when it cannot be one
 */
export function readBaseUrl(baseUrl: string): URL {
  if (typeof baseUrl === "string" && !baseUrlProblem(baseUrl)) return new URL(baseUrl)
  throw new PayinError("configuration", "baseUrl is not an http(s) address without query, fragment and credentials.", {
    cure: "Set baseUrl to the address of the Merchant API, for example https://api.example.com.",
  })
}

/** @throws PayinError `configuration` when the key cannot be put in an HTTP header as it is */
export function assertApiKey(apiKey: string): void {
  if (typeof apiKey === "string" && isApiKey(apiKey)) return
  throw new PayinError(
    "configuration",
    'apiKey is empty, contains spaces, line breaks or characters beyond ASCII, or is in quotes, or "undefined".',
    {
      cure: "Set apiKey to the key of the merchant panel, without anything around it.",
    },
  )
}

/** @throws PayinError `configuration` when it is not the address of a proxy; without it: it may hold a password */
export function assertProxyUrl(proxyUrl: string): void {
  if (typeof proxyUrl === "string" && isProxyUrl(proxyUrl)) return
  throw new PayinError("configuration", "proxyUrl is not the http(s) address of a proxy.", {
    cure: "Set proxyUrl to http://host:port, or http://user:password@host:port with % and @ in them percent-encoded.",
  })
}

/** An option left out and one given as undefined are the same: the default applies. */
export function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
