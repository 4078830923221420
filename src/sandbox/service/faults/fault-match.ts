import { SandboxError } from "../../sandbox-error"

/** Which requests a fault spoils, by their JSON; a field that is left out matches any. `null`: the request has none. */
export interface FaultMatch {
  method?: string | null
  bank?: string | null
  /** As a decimal, whatever its digits: 100 matches "100.00". `null`: the request gives a range. */
  fiatAmount?: string | number | null
}

const FIELDS = ["method", "bank", "fiatAmount"] as const

/** @param body of the request, as received; anything that is no JSON object has none of the fields */
export function isMatch(match: FaultMatch | undefined, body: unknown): boolean {
  if (!match) return true
  const request = objectIn(body)
  return FIELDS.every((field) => match[field] === undefined || isSame(match[field], request[field]))
}

/** @throws SandboxError `bad_request` */
export function checkMatch(match: unknown): void {
  if (match === undefined) return
  const isObject = typeof match === "object" && match !== null && !Array.isArray(match)
  if (isObject && Object.keys(match).every((field) => (FIELDS as readonly string[]).includes(field))) return
  throw new SandboxError("bad_request", `Fault when must be an object with some of ${FIELDS.join(", ")}.`)
}

function isSame(wanted: string | number | null, given: unknown): boolean {
  if (wanted === null) return given === undefined || given === null
  if (given === undefined || given === null) return false
  return typeof given === "number" ? Number(wanted) === given : wanted === given
}

function objectIn(body: unknown): Record<string, unknown> {
  try {
    const json: unknown = body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : undefined
    return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
