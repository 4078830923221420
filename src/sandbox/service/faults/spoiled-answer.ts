import type { Fault, FaultKind } from "./fault-list"

export interface Answer {
  status: number
  body: unknown
}

/** Whether the operation is done although the caller gets no right answer. Hanging and cutting are handled earlier. */
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

type SpoiledAnswer = { status: number; text: string; headers: Record<string, string> }

/** What is sent instead of the answer; undefined for faults that only concern time and connection. */
export function spoiledAnswer(fault: Fault, honest: Answer | undefined): SpoiledAnswer | undefined {
  switch (fault.kind) {
    case "status":
      return { ...inPlace(fault, 500, BROKEN), headers: retryAfter(fault) }
    case "garbage":
      return inPlace(fault, honest?.status, "<html><body>It works!</body></html>")
    case "wrong_shape":
      return inPlace(fault, honest?.status, { result: "ok", items: [{ position: 1 }] })
    case "refuse":
      return inPlace(fault, 422, NO_REQUISITES)
    case "altered":
      return alteredAnswer(fault, honest)
    case "unclear_absence":
      return unclearAbsence(fault, honest)
    case "slow":
    case "hang":
    case "cut_before_commit":
    case "cut_after_commit":
    case "late_after_commit":
      return undefined
  }
}

const BROKEN = { code: "INTERNAL_ERROR", message: "Something broke." }

function retryAfter({ retryAfter: seconds }: Fault): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) }
}

/** The refusal that the contract expects often: "requisites are temporarily unavailable". Its code is invented. */
const NO_REQUISITES = { code: "REQUISITES_UNAVAILABLE", message: "No requisites are available right now." }

function inPlace(fault: Fault, status = 200, body: unknown): SpoiledAnswer {
  return spoil(fault.httpStatus ?? status, fault.body ?? body)
}

/** A refusal stays as it is: it has no trade to alter. */
function alteredAnswer(fault: Fault, honest: Answer | undefined) {
  if (!honest || honest.status >= 300) return undefined
  return spoil(fault.httpStatus ?? honest.status, alter(honest.body, fault.body as object))
}

function unclearAbsence(fault: Fault, honest: Answer | undefined) {
  return honest?.status === 404 ? spoil(fault.httpStatus ?? 400, fault.body ?? "") : undefined
}

/** Puts the fields into the trade, wherever the look-up's shape has it. Objects on both sides are merged. */
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

function spoil(status: number, body: unknown): SpoiledAnswer {
  return { status, text: typeof body === "string" ? body : JSON.stringify(body), headers: {} }
}
