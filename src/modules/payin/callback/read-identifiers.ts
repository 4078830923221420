import { isClean } from "../../../merchant-api/trade/clean-text"

/**
 * Everything in a callback that could name a trade: values under `externalTransactionId` first, then values under `id`
 * and keys that end in it, then whatever looks like a trade's id or one of ours under any other key (`trade`, `order`),
 * as a key, or as the whole body. At any depth, and in JSON that is itself a text, because the contract does not show the
 * callback's fields.
 *
 * They are only candidates. One is believed when it matches an attempt of ours or a look-up.
 *
 * @returns at most 20 different texts, the likeliest first
 */
export function readIdentifiers(json: unknown): string[] {
  const external: string[] = []
  const ids: string[] = []
  const others: string[] = []
  walk(json, (key, value) => {
    if (key === "externaltransactionid") external.push(value)
    else if (key.endsWith("id")) ids.push(value)
    else if (looksLikeOne(value)) others.push(value)
  })
  return [...new Set([...external, ...ids, ...others])].slice(0, MAX_IDENTIFIERS)
}

/** A UUID. Source: service-contract.md, Resources, Trade. */
const tradeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A cart's id, or a payment collection's, and the number of a later attempt. */
const externalId = /^(cart|pay_col)_[0-9a-z]{26}(_\d+)?$/i

function looksLikeOne(text: string): boolean {
  return isUuid(text) || externalId.test(text)
}

export function isUuid(text: string): boolean {
  return tradeId.test(text)
}

const MAX_IDENTIFIERS = 20
const MAX_LENGTH = 200
/** A bound on the work, not on meaning: 64 KB of JSON can nest deeper than a call stack. */
const MAX_VISITS = 20_000

function walk(json: unknown, visit: (key: string, value: string) => void): void {
  const todo: unknown[] = [{ "": json }]
  for (let visits = 0; todo.length > 0 && visits < MAX_VISITS; visits++) {
    const node = todo.shift()
    if (typeof node !== "object" || node === null) continue
    for (const [key, value] of Object.entries(node)) {
      if (looksLikeOne(key)) visit("", key)
      if (typeof value === "object") todo.push(value)
      else if (isJsonText(value)) todo.push(parsed(value))
      else if (isIdentifier(value)) visit(key.replace(/[_-]/g, "").toLowerCase(), String(value))
    }
  }
}

function isIdentifier(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isSafeInteger(value)
  return typeof value === "string" && value.length > 0 && value.length <= MAX_LENGTH && isClean(value)
}

function isJsonText(value: unknown): value is string {
  return typeof value === "string" && /^\s*[{[]/.test(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
