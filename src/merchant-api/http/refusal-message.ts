import { payInMethods } from "../discovery/pay-in-methods"
import { membersOf } from "../read-json"

/**
 * What the service says about a refusal, at the top or one level down, made safe for a person to read: on one line, of
 * bounded length, without numbers as long as a card's, an account's or a phone's, without e-mail addresses, and without
 * the request's texts, the payee's name included. Source: service-contract.md, Errors (the shape is not shown).
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
  const message = membersOf(value)?.message
  return typeof message === "string" ? message : undefined
}

function cleaned(message: string, secrets: readonly string[]): string {
  // Far more than is kept, so that no number is cut in two before it is checked.
  let text = onOneLine(message.slice(0, 20 * longest))
  for (const secret of secrets) text = text.replace(new RegExp(patternOf(secret), "giu"), hidden)
  const harmless = text.replace(/\S+@\S+/gu, hidden).replace(longNumber, hidden)
  const points = [...harmless.trim()]
  return points.length <= longest ? points.join("") : `${points.slice(0, longest - 1).join("")}…`
}

/** Of a long text, a scan that is sent along say, the end may have been cut off, and all of it is no expression. */
function patternOf(secret: string): string {
  if (secret.length <= longest) return escaped(secret)
  const head = [...secret.slice(0, 2 * longest)].slice(0, longest)
  return `${escaped(head.join(""))}.*`
}

/** A hyphen stays as it is: with the flag `u`, an escaped one is no expression at all. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
}

/** Seven digits or more, however they are grouped. */
const longNumber = /\p{Nd}(?:[\s().*-]{0,3}\p{Nd}){6,}/gu

/**
 * Every text of the request, longest first, except words that name no person: methods, the one asked for and those of
 * the contract, and currency codes.
 */
function textsOf(request: object): string[] {
  const texts: string[] = []
  const { method, ...rest } = request as { method?: unknown }
  const todo: unknown[] = isCode(method) ? [rest] : [request]
  for (let visits = 0; todo.length > 0 && visits < 1_000; visits++) {
    const node = todo.shift()
    if (typeof node === "object" && node !== null) todo.push(...Object.values(node))
    else if (typeof node === "string") texts.push(onOneLine(node).trim())
  }
  return texts.filter(isTelling).sort((a, b) => b.length - a.length)
}

function isCode(method: unknown): boolean {
  return typeof method === "string" && /^[a-z][a-z0-9_]{0,49}$/.test(method)
}

function isTelling(text: string): boolean {
  return text.length >= 3 && !/^[A-Z]{3}$/.test(text) && !(payInMethods as readonly string[]).includes(text)
}
