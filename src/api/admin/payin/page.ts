import type { z } from "@medusajs/framework/zod"
import type { Cursor } from "../../../modules/payin"
import type { Page } from "./contract"

/** What a list gives beside its rows. */
export function pageOf(limit: number, next: Cursor | null): Page {
  return { limit, next_cursor: next && Buffer.from(JSON.stringify([next.value, next.id])).toString("base64url") }
}

/** For zod: the cursor of the page before. One that was not made by `pageOf` is refused. */
export function readCursor(text: string, context: z.RefinementCtx): Cursor {
  const [value, id] = parse(text)
  if (typeof value === "string" && typeof id === "string" && cursorValue.test(value)) return { value, id }
  context.addIssue({ code: "custom", message: "not a cursor of this list; leave it out to start from the first page." })
  return { value: "", id: "" }
}

/** A moment, a decimal number, or the sort text of the cases: nothing else goes on to Postgres. */
const cursorValue = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,16}Z|\d+(\.\d+)?)$/

function parse(text: string): unknown[] {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"))
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}
