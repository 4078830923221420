import { membersOf } from "../read-json"

/**
 * The service's code in an error answer: at the top, or one level down (`error` and the like), because the contract
 * does not show the shape. Words win over numbers, which are often only the HTTP status again. An answer without such a
 * field may have the code where others have their message; a sentence is never taken from there: it may hold personal
 * data (see `readRefusalMessage`). Source: service-contract.md, Errors.
 */
export function readServiceCode(json: unknown): string | undefined {
  const places = placesIn(json)
  const codes = places.map(({ code }) => codeOf(code)).filter((code) => code !== undefined)
  return codes.find((code) => /[A-Za-z]/.test(code)) ?? places.flatMap(spelledAsCodes)[0] ?? codes[0]
}

/**
 * Whether a refusal could mean that the service has such a transaction already, by any of its words: the Payment Page
 * speaks English and Russian.
 */
export function soundsKnown(body: Buffer | undefined): boolean {
  const letter = (_escaped: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
  const text = body?.toString().replace(/\\u([0-9a-f]{4})/gi, letter) ?? ""
  return /duplicat|already|exist|uniq|дубл|существ|уже/i.test(text)
}

type Fields = Record<string, unknown>

function placesIn(json: unknown): Fields[] {
  if (typeof json !== "object" || json === null) return []
  return [json, ...Object.values(json).flatMap(entriesOf)].map(membersOf).filter((each) => each !== undefined)
}

function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function codeOf(code: unknown): string | undefined {
  const text = Number.isSafeInteger(code) ? String(code) : code
  return typeof text === "string" && /^[A-Za-z0-9_.-]{1,64}$/.test(text) ? text : undefined
}

function spelledAsCodes({ error, errorCode, error_code, message, reason }: Fields): string[] {
  return [errorCode, error_code, error, message, reason].flatMap(entriesOf).filter(isSpelledAsCode)
}

/** As the contract spells its own: `MERCHANT_IP_NOT_WHITELISTED`. No number as long as a phone's or a card's. */
export function isSpelledAsCode(text: unknown): text is string {
  const isSpelled = typeof text === "string" && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(text)
  return isSpelled && text.length <= 64 && !/\d{7}/.test(text)
}
