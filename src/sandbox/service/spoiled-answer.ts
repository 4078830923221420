import type { Answer } from "./answer-operation"
import type { Fault, FaultKind } from "./fault-list"

/** Whether the operation is done although the caller does not get the right answer. Hanging and cutting come earlier. */
export function isCommitted(fault: Fault): boolean {
  const byKind: Record<FaultKind, boolean> = {
    slow: true,
    hang: false,
    cut_before_commit: false,
    cut_after_commit: true,
    late_after_commit: true,
    status: fault.commit ?? false,
    garbage: fault.commit ?? true,
    wrong_shape: fault.commit ?? true,
    refuse: fault.commit ?? false,
    altered: true,
    unclear_absence: true,
  }
  return byKind[fault.kind]
}

/** What is sent instead of the answer; undefined for faults that only concern time and connection. */
export function spoiledAnswer(fault: Fault, honest: Answer | undefined): { status: number; text: string } | undefined {
  const status = fault.httpStatus ?? honest?.status ?? 200
  switch (fault.kind) {
    case "status":
      return spoil(fault.httpStatus ?? 500, fault.body ?? { code: "INTERNAL_ERROR", message: "Something broke." })
    case "garbage":
      return spoil(status, fault.body ?? "<html><body>It works!</body></html>")
    case "wrong_shape":
      return spoil(status, fault.body ?? { result: "ok", items: [{ position: 1 }] })
    case "refuse":
      return spoil(fault.httpStatus ?? 422, fault.body ?? NO_REQUISITES)
    case "altered":
      return honest && honest.status < 300 ? spoil(status, alter(honest.body, fault.body as object)) : undefined
    case "unclear_absence":
      return honest?.status === 404 ? spoil(fault.httpStatus ?? 400, fault.body ?? "") : undefined
    case "slow":
    case "hang":
    case "cut_before_commit":
    case "cut_after_commit":
    case "late_after_commit":
      return undefined
  }
}

/** The refusal that the contract expects to be common: "requisites are temporarily unavailable". Its code is invented. */
const NO_REQUISITES = { code: "REQUISITES_UNAVAILABLE", message: "No requisites are available right now." }

/** The fields go into the trade, wherever the look-up's shape has it. What is an object on both sides is merged. */
function alter(answer: unknown, fields: object): unknown {
  if (!isObject(answer)) return fields
  return isObject(answer.data) ? { ...answer, data: merge(answer.data, fields) } : merge(answer, fields)
}

function merge(into: Record<string, unknown>, fields: object): Record<string, unknown> {
  const merged = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const own = into[name]
    return [name, isObject(own) && isObject(value) ? merge(own, value) : value]
  })
  return { ...into, ...Object.fromEntries(merged) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function spoil(status: number, body: unknown): { status: number; text: string } {
  return { status, text: typeof body === "string" ? body : JSON.stringify(body) }
}
