import type { z } from "zod"
import type { CountUpTo, Cursor } from "../../../modules/payin/sql/keyset"
import type { CountedPage, Page } from "./contract"

/** What a list returns besides its rows. */
export function pageOf(limit: number, next: Cursor | null): Page {
  return { limit, next_cursor: next && Buffer.from(JSON.stringify([next.value, next.id])).toString("base64url") }
}

export function countedPage(limit: number, next: Cursor | null, counted: CountUpTo): CountedPage {
  return { ...pageOf(limit, next), ...counted }
}

/** What a list is sorted by, as text in a cursor. `rank` is the cases' own. */
export type CursorKind = "moment" | "number" | "rank"

/** For zod: the cursor of the previous page. One that was not made by `pageOf` is refused. */
export function readCursor(text: string, context: z.RefinementCtx): Cursor {
  const [value, id] = parse(text)
  if (typeof value === "string" && typeof id === "string" && isId.test(id)) return { value, id }
  context.addIssue({ code: "custom", message: notOfThisList })
  return { value: "", id: "" }
}

/** Only what the list itself could have written reaches Postgres. */
export function fitsCursor(cursor: Cursor | undefined, kind: CursorKind): boolean {
  if (!cursor) return true
  return patterns[kind].test(cursor.value) && (kind !== "moment" || isMoment(cursor.value))
}

/** JavaScript reads 31 February as 3 March; Postgres accepts neither that date nor the year 0. */
function isMoment(text: string): boolean {
  const read = new Date(text)
  return !Number.isNaN(read.getTime()) && text.startsWith(read.toISOString().slice(0, 23)) && !text.startsWith("0000")
}

export const notOfThisList = "The cursor is not of this list and order; leave it out to start from the first page."

const isId = /^[\w-]{1,128}$/

const patterns: Record<CursorKind, RegExp> = {
  moment: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
  number: /^\d{1,64}(\.\d{1,64})?$/,
  rank: /^[01]\d{20}$/,
}

function parse(text: string): unknown[] {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"))
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}
