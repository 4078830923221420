import { payInMethods } from "../discovery/pay-in-methods"

/**
 * What the service says of a refusal, at the top or one level down, as a person may read it: on one line, of bounded length,
 * without numbers that are long enough to be those of a card, an account or a phone, without e-mail addresses, and without
 * the texts of the request, the payee's name among them. Source: service-contract.md, Errors (the shape is not shown).
 *
 * @param request whose texts the answer may repeat
 */
export function readRefusalMessage(json: unknown, request: object): string | undefined {
  if (typeof json !== "object" || json === null) return undefined
  const said = [json, ...Object.values(json)].map(messageOf).find((message) => message !== undefined)
  return said === undefined ? undefined : cleaned(said, textsOf(request)) || undefined
}

const longest = 200
const hidden = "•••"

function messageOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  const { message } = value as { message?: unknown }
  return typeof message === "string" ? message : undefined
}

function cleaned(message: string, secrets: readonly string[]): string {
  // Far more than is kept, so that no number is cut in two before it is looked at.
  let text = message.slice(0, 20 * longest).replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
  for (const secret of secrets) text = text.replace(new RegExp(escaped(secret), "giu"), hidden)
  const harmless = text.replace(/\S+@\S+/gu, hidden).replace(longNumber, hidden)
  const points = [...harmless.trim()]
  return points.length <= longest ? points.join("") : `${points.slice(0, longest - 1).join("")}…`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&").replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
}

/** Seven digits or more, however they are grouped. */
const longNumber = /\p{Nd}(?:[\s().*-]{0,3}\p{Nd}){6,}/gu

/** Every text of the request, the longest first, but words that name no person: methods and currency codes. */
function textsOf(request: object): string[] {
  const texts: string[] = []
  const todo: unknown[] = [request]
  for (let visits = 0; todo.length > 0 && visits < 1_000; visits++) {
    const node = todo.shift()
    if (typeof node === "object" && node !== null) todo.push(...Object.values(node))
    else if (typeof node === "string" && isTelling(node)) texts.push(node)
  }
  return texts.sort((a, b) => b.length - a.length)
}

function isTelling(text: string): boolean {
  return text.length >= 3 && !/^[A-Z]{3}$/.test(text) && !(payInMethods as readonly string[]).includes(text)
}
