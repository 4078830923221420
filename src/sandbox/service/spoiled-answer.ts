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

function spoil(status: number, body: unknown): { status: number; text: string } {
  return { status, text: typeof body === "string" ? body : JSON.stringify(body) }
}
