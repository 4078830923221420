import { setTimeout as pause } from "node:timers/promises"
import type { Request, RequestHandler, Response } from "express"
import type { MerchantSettings } from "../merchant/merchant-settings"
import type { SandboxState } from "../sandbox-state"
import { authenticate, parseBody } from "./authenticate"
import type { Fault, Operation } from "./faults/fault-list"
import { type Answer, isCommitted, spoiledAnswer } from "./faults/spoiled-answer"
import { Refusal } from "./refusal"
import type { RequestLogEntry } from "./request-log"
import { refusalAnswer } from "./send-refusal"

export interface ServiceCall {
  merchant: MerchantSettings
  /** Parsed JSON of a POST; undefined for a GET. */
  body: unknown
  /** The `{id}` of a look-up. */
  id: string
}

type Handler = (call: ServiceCall) => Answer

/** Logs, spoils (if a fault waits for this operation), authenticates and answers one operation of the service. */
export function answerOperation(state: SandboxState, operation: Operation, handler: Handler): RequestHandler {
  return (request, response, next) => {
    const entry = logRequest(state, operation, { request, response })
    const fault = state.faults.take(operation, request.body)
    if (fault) entry.fault = fault.kind
    const perform = () => performCall(state, { handler, request, entry })
    answer(perform, fault, { response, closing: state.closing.signal }).catch((error: Error) => {
      if (error.name !== "AbortError") next(error)
    })
  }
}

/** One line per fault kind; `FAULT_KINDS` says what each means. */
async function answer(
  perform: () => Promise<Answer>,
  fault: Fault | undefined,
  { response, closing }: { response: Response; closing: AbortSignal },
): Promise<void> {
  const wait = (delayMs: number) => pause(delayMs, undefined, { signal: closing })
  if (fault?.kind === "hang") return
  if (fault?.kind === "cut_before_commit") return cut(response)
  if (fault?.kind === "slow") await wait(fault.delayMs ?? 2_000)
  const honest = !fault || isCommitted(fault) ? await perform() : undefined
  if (fault?.kind === "cut_after_commit") return cut(response)
  if (fault?.kind === "late_after_commit") await wait(fault.delayMs ?? 30_000)
  const spoiled = fault && spoiledAnswer(fault, honest)
  if (spoiled) response.status(spoiled.status).set(spoiled.headers).type("json").send(spoiled.text)
  else if (honest) response.status(honest.status).json(honest.body)
}

/** Ends the connection without a word, as a crash or a firewall would. */
function cut(response: Response): void {
  response.socket?.resetAndDestroy()
}

async function performCall(
  state: SandboxState,
  { handler, request, entry }: { handler: Handler; request: Request; entry: RequestLogEntry },
): Promise<Answer> {
  try {
    const merchant = authenticate(state.merchants, request)
    entry.merchant = merchant.name
    if (merchant.latencyMs > 0) await pause(merchant.latencyMs, undefined, { signal: state.closing.signal })
    const body = request.method === "POST" ? parseBody(request) : undefined
    entry.externalTransactionId ??= externalIdIn(body)
    // An answer must never be older than the clock, even when the payment window's timer is late.
    state.lifecycle.expireDue()
    return handler({ merchant, body, id: request.params.id ?? "" })
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error)
    throw error
  }
}

/** The entry exists from the start, so that hanging requests show too, and is completed when the answer is sent. */
function logRequest(
  state: SandboxState,
  operation: Operation,
  { request, response }: { request: Request; response: Response },
): RequestLogEntry {
  const startedAtMs = performance.now()
  const entry: RequestLogEntry = {
    method: request.method,
    path: request.baseUrl + request.path,
    operation,
    merchant: null,
    externalTransactionId: operation === "external" ? (request.params.id ?? null) : null,
    status: null,
    durationMs: 0,
    at: new Date(state.now()).toISOString(),
  }
  state.requests.add(entry)
  response.on("close", () => {
    entry.durationMs = Math.round(performance.now() - startedAtMs)
    if (response.writableFinished) entry.status = response.statusCode
    const outcome = entry.status ?? "no answer"
    state.log(
      `${entry.method} ${operation} external=${entry.externalTransactionId} → ${outcome} in ${entry.durationMs} ms`,
    )
  })
  return entry
}

function externalIdIn(body: unknown): string | null {
  const id = (body as { extra?: { externalTransactionId?: unknown } } | undefined)?.extra?.externalTransactionId
  return typeof id === "string" ? id : null
}
