import type { ListedEntry } from "./contract"

/**
 * A list from the service as rows for people. The contract does not show its shape, so this only lays out what is
 * there: an entry for each text in a list, each object in a list, or each key of an object whose values are alike.
 * `Discovery` alone decides whether a code is supported.
 *
 * @param raw the service's JSON
 * @param codes what `Discovery` found in it; shown as they are when the JSON has no rows
 */
export function listEntries(raw: unknown, codes: readonly string[]): ListedEntry[] {
  const known = new Set(codes.map((code) => code.toUpperCase()))
  const rows = rowsIn(raw, known, 0)
  return rows.length > 0 ? rows : codes.map((code) => ({ code, listed: {} }))
}

const MAX_DEPTH = 4
const MAX_ROWS = 1000

function rowsIn(node: unknown, known: ReadonlySet<string>, depth: number): ListedEntry[] {
  if (typeof node !== "object" || node === null || depth > MAX_DEPTH) return []
  const rows = Array.isArray(node) ? node.flatMap((item) => rowOf(item, known)) : keyedRows(node, known)
  if (rows.length > 0) return rows.slice(0, MAX_ROWS)
  // An envelope such as {"data":{"banks":[…]}}: the rows are further down.
  return Object.values(node).flatMap((child) => rowsIn(child, known, depth + 1))
}

function rowOf(item: unknown, known: ReadonlySet<string>): ListedEntry[] {
  if (typeof item === "string") return known.has(item.toUpperCase()) ? [{ code: item, listed: {} }] : []
  if (typeof item !== "object" || item === null) return []
  const listed = scalarsOf(item)
  const field = codeField(listed, known)
  if (field === undefined) return []
  const { [field]: code, ...others } = listed
  return [{ code: String(code), listed: others }]
}

/** `{"RUB":"91"}` or `{"SBER":{"name":"…"}}`: the keys are the codes. */
function keyedRows(node: object, known: ReadonlySet<string>): ListedEntry[] {
  const entries = Object.entries(node)
  const alike = entries.every(([key, value]) => known.has(key.toUpperCase()) && !Array.isArray(value))
  const wrapsRows = entries.length === 1 && typeof entries[0]![1] === "object" && hasNestedRows(entries[0]![1])
  if (!alike || wrapsRows) return []
  return entries.map(([code, value]) => ({
    code,
    listed: typeof value === "object" && value !== null ? scalarsOf(value) : scalarsOf({ value }),
  }))
}

/** An envelope's key looks like a code, too, but the value under a code is flat. */
function hasNestedRows(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).some((child) => typeof child === "object")
}

function scalarsOf(item: object): ListedEntry["listed"] {
  const scalars = Object.entries(item).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
  return Object.fromEntries(scalars)
}

/** A field whose name says that it is the code, else the first text that is a code. */
function codeField(listed: ListedEntry["listed"], known: ReadonlySet<string>): string | undefined {
  const fields = Object.keys(listed).filter((name) => {
    const value = listed[name]
    return typeof value === "string" && known.has(value.toUpperCase())
  })
  return fields.find((name) => /code|currency|bank|symbol|^id$/i.test(name)) ?? fields[0]
}
