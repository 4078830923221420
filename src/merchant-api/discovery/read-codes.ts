/**
 * Every code in a list of banks from the service: the contract does not show its shape, so a code is taken wherever it
 * is, as a string value or an object key, at any nesting. Currencies have known codes: see `findCurrencies`.
 *
 * A code is a short token: 1 to 64 letters, digits, "_", "-", "." , "&" or "+", without spaces, and not a decimal
 * fraction (that is a rate). So "SBER", "sber-bank" and "044525225" are codes; "Alfa Bank", "90.55" and addresses are
 * not. Field names ("code", "data") are taken for codes too. That is the safe side: a wrong yes costs a request that
 * the service itself refuses, a wrong no costs a sale. A store that knows the shape provides an exact reader.
 * Source: service-contract.md, Endpoints, GET /payment/trading/banks.
 */
export function readCodes(json: unknown): Set<string> {
  const codes = new Set<string>()
  collect(json, codes, 0)
  return codes
}

/** True when a list is there but surely empty: `null`, `{}`, `[]`, and objects around empty arrays (`{"data":[]}`). */
export function isEmptyList(json: unknown): boolean {
  return json === null || hasNothing(json, 0) || (typeof json === "object" && Object.keys(json).length === 0)
}

/** A list of codes is a few levels deep; the cap keeps a hostile answer from exhausting the stack. */
const maxDepth = 16
const token = /^[\p{L}\p{N}_.&+-]{1,64}$/u
const fraction = /^[+-]?\d*\.\d+$/

function collect(value: unknown, codes: Set<string>, depth: number): void {
  if (typeof value === "string") return void add(value, codes)
  if (typeof value !== "object" || value === null || depth >= maxDepth) return
  // The indexes of an array are positions, not keys.
  if (!Array.isArray(value)) Object.keys(value).forEach((key) => add(key, codes))
  Object.values(value).forEach((child) => collect(child, codes, depth + 1))
}

/** An empty object below the top is not "nothing": in `{"SBER":{}}` the key is the code. */
function hasNothing(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== "object" || value === null || depth >= maxDepth) return false
  const children = Object.values(value)
  return children.length > 0 && children.every((child) => hasNothing(child, depth + 1))
}

function add(text: string, codes: Set<string>): void {
  if (token.test(text) && !fraction.test(text)) codes.add(text)
}
