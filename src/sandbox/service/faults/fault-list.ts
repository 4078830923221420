import { isPause, PAUSE_CURE } from "../../pause"
import { SandboxError } from "../../sandbox-error"
import { checkMatch, type FaultMatch, isMatch } from "./fault-match"

/** The six operations of the service, by the names that faults and the request log use. */
export const OPERATIONS = ["pay-in", "pay-out", "currency", "banks", "trade", "external"] as const

export type Operation = (typeof OPERATIONS)[number]

/** Every kind of fault, with what happens. For four of them, `commit` sets whether the operation is really done. */
export const FAULT_KINDS = {
  slow: "right answer after delayMs (2000), done even when the caller has left",
  hang: "no answer until the caller gives up, not done",
  cut_before_commit: "connection reset, not done",
  cut_after_commit: "connection reset, but done",
  late_after_commit: "done at once, right answer after delayMs (30000)",
  status: "httpStatus (500) and body, not done unless commit",
  garbage: "2xx that is no JSON, done unless commit is false",
  wrong_shape: "2xx with other JSON, done unless commit is false",
  refuse: "a clear no, REQUISITES_UNAVAILABLE (422), not done unless commit",
  altered: "right answer with the fields of body over its own (any JSON, half characters too), done",
  unclear_absence:
    "an unknown id gets httpStatus (400) and body (none) instead of a clear 404, known ones their answer",
} as const

export type FaultKind = keyof typeof FAULT_KINDS

/** Something that goes wrong at the service on the next matching requests. The oldest matching fault goes first. */
export interface Fault {
  operation: Operation | "any"
  kind: FaultKind
  /** Spoils only requests with this method, bank or amount, such as `{ method: "card" }`. Default: all. */
  when?: FaultMatch
  /** How many requests it spoils. Default: 1. `Infinity`: until cleared. */
  times?: number
  delayMs?: number
  httpStatus?: number
  /** Sent as the header `Retry-After` of a `status`, in seconds. */
  retryAfter?: number
  /** Sent instead of the answer: an object as JSON, a string as it is. `altered`: an object, merged into the trade. */
  body?: unknown
  /** Whether the operation is really done before a faulty answer; `FAULT_KINDS` says each kind's default. */
  commit?: boolean
}

const FIELDS = {
  operation: true,
  kind: true,
  when: true,
  times: true,
  delayMs: true,
  httpStatus: true,
  retryAfter: true,
  body: true,
  commit: true,
} satisfies Record<keyof Fault, true>

export interface FaultList {
  add(fault: Fault): string
  /** Uses up one time of the oldest fault for this operation. @param body as received */
  take(operation: Operation, body?: unknown): Fault | undefined
  list(): (Fault & { id: string })[]
  clear(): void
}

/** Keeps the faults that are still pending. */
export function createFaultList(): FaultList {
  let faults: (Fault & { id: string; times: number })[] = []
  let lastId = 0
  return {
    add(fault) {
      checkFault(fault)
      const id = `fault_${++lastId}`
      faults.push({ ...fault, times: fault.times ?? 1, id })
      return id
    },
    take(operation, body) {
      const isFor = (one: Fault) => one.operation === operation || one.operation === "any"
      const fault = faults.find((one) => isFor(one) && isMatch(one.when, body))
      if (fault) fault.times -= 1
      faults = faults.filter((one) => one.times > 0)
      return fault
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => void (faults = []),
  }
}

function checkFault(fault: Fault): void {
  if (fault.operation !== "any" && !OPERATIONS.includes(fault.operation)) {
    throw new SandboxError("bad_request", `Fault operation must be "any" or one of ${OPERATIONS.join(", ")}.`)
  }
  const stranger = Object.keys(fault).find((field) => !Object.hasOwn(FIELDS, field))
  if (stranger !== undefined) {
    throw new SandboxError("bad_request", `Fault ${stranger}: there is no such field, check the spelling.`)
  }
  if (!Object.hasOwn(FAULT_KINDS, fault.kind)) {
    throw new SandboxError("bad_request", `Fault kind must be one of ${Object.keys(FAULT_KINDS).join(", ")}.`)
  }
  checkMatch(fault.when)
  if (fault.times !== undefined && !(fault.times > 0)) {
    throw new SandboxError("bad_request", "Fault times must be above 0.")
  }
  if (fault.delayMs !== undefined && !isPause(fault.delayMs)) {
    throw new SandboxError("bad_request", `Fault delayMs: ${PAUSE_CURE}`)
  }
  if (fault.kind === "altered" && (typeof fault.body !== "object" || fault.body === null)) {
    throw new SandboxError("bad_request", "Fault body must be an object with the fields to alter.")
  }
  const status = fault.httpStatus
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new SandboxError("bad_request", "Fault httpStatus must be a whole number from 200 to 599.")
  }
}
