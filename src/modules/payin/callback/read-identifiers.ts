/**
 * Everything in a callback that could name a trade: values under `externalTransactionId` first, then values under `id`
 * and keys that end in it, at any depth, because the contract does not show the callback's fields.
 *
 * They are only candidates. One is believed when it matches an attempt of ours or a look-up.
 *
 * @returns at most 20 different texts, the likeliest first
 */
export function readIdentifiers(json: unknown): string[] {
  const external: string[] = []
  const ids: string[] = []
  walk(json, (key, value) => {
    if (key === "externaltransactionid") external.push(value)
    else if (key.endsWith("id")) ids.push(value)
  })
  return [...new Set([...external, ...ids])].slice(0, MAX_IDENTIFIERS)
}

const MAX_IDENTIFIERS = 20
const MAX_LENGTH = 200
/** A bound on the work, not on meaning: 64 KB of JSON can nest deeper than a call stack. */
const MAX_VISITS = 20_000

function walk(json: unknown, visit: (key: string, value: string) => void): void {
  const todo: unknown[] = [json]
  for (let visits = 0; todo.length > 0 && visits < MAX_VISITS; visits++) {
    const node = todo.shift()
    if (typeof node !== "object" || node === null) continue
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "object") todo.push(value)
      else if (isIdentifier(value)) visit(key.replace(/[_-]/g, "").toLowerCase(), String(value))
    }
  }
}

function isIdentifier(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isSafeInteger(value)
  // No control characters and no lone surrogates: Postgres refuses such texts, and an identifier has neither.
  return typeof value === "string" && value.length > 0 && value.length <= MAX_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(value)
}
