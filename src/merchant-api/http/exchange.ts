import type { Dispatcher } from "undici"
import type { Deadline, StopReason } from "./deadline"
import { decodedBody } from "./decoded-body"

export interface WireRequest {
  method: "GET" | "POST"
  path: string
  headers: Record<string, string>
  body?: Buffer
}

export interface ExchangeLimits {
  maxAnswerBytes: number
  deadline: Deadline
}

/** What happened on the wire, without any judgement. */
export interface Exchange {
  /** False: not one byte of the request left this process, so the service cannot have acted on it. */
  sent: boolean
  /** Present once the status line was read, even if the body was lost after it. */
  httpStatus?: number
  retryAfter?: string
  /** The whole body; absent when it could not be read to its end. */
  body?: Buffer
  failure?: ExchangeFailure
}

interface ExchangeFailure {
  reason: "network" | "too_large" | StopReason
  /** Code of the system or of undici, for example ECONNREFUSED. */
  code?: string
}

/** Sends one request and collects the answer. Always resolves; follows no redirect; tries once. */
export function exchange(dispatcher: Dispatcher, request: WireRequest, limits: ExchangeLimits): Promise<Exchange> {
  return new Promise((resolve) => {
    const collector = new AnswerCollector(limits, resolve)
    if (!collector.open) return
    try {
      dispatcher.dispatch({ ...request, body: request.body ?? null }, collector)
    } catch (error) {
      collector.fail({ reason: "network", code: errorCode(error) })
    }
  })
}

/**
 * undici calls `onRequestStart` right before it writes the first byte. That, not a list of error codes, tells a request
 * that never left (refused, no DNS, TLS, closed pool, awaiting a connection) from one the service may have got.
 */
class AnswerCollector implements Dispatcher.DispatchHandler {
  open = true
  private sent = false
  private httpStatus?: number
  private retryAfter?: string
  private encoding?: string
  private readonly chunks: Buffer[] = []
  private bytes = 0
  private controller?: Dispatcher.DispatchController

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (exchange: Exchange) => void,
  ) {
    limits.deadline.whenStopped((reason) => this.fail({ reason }))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // Given up while waiting for a connection, or restarted after its connection was lost: aborting here is before the
    // first byte, and no request is ever written twice.
    if (!this.open || this.sent) return void controller.abort(new Error("stopped"))
    this.sent = true
  }

  onResponseStart(
    _controller: unknown,
    httpStatus: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (httpStatus < 200) return
    this.httpStatus = httpStatus
    this.retryAfter = single(headers["retry-after"])
    this.encoding = single(headers["content-encoding"])
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.bytes > this.limits.maxAnswerBytes) this.fail({ reason: "too_large" })
    else this.chunks.push(chunk)
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.chunks)
    this.finish({ body: decodedBody(body, this.encoding, this.limits.maxAnswerBytes) })
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail({ reason: "network", code: errorCode(error) })
  }

  /** Ends the exchange without a whole body, and drops the connection: the rest of an answer may still arrive on it. */
  fail(failure: ExchangeFailure): void {
    if (!this.open) return
    this.finish({ failure })
    this.controller?.abort(new Error("stopped"))
  }

  private finish(end: Pick<Exchange, "body" | "failure">): void {
    if (!this.open) return
    this.open = false
    this.resolve({ sent: this.sent, httpStatus: this.httpStatus, retryAfter: this.retryAfter, ...end })
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined
}

/** Only the code: messages and properties of parser errors can hold pieces of the answer. */
function errorCode(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null ? (error as { code?: unknown }).code : undefined
  return typeof code === "string" && /^[A-Z0-9_]{1,64}$/.test(code) ? code : undefined
}
