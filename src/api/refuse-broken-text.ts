import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * 400 for a path, a query or a body with something in it that Postgres does not accept as text. It would be a database
 * error later, and a broken `%` a 500 as soon as a path parameter is read. The host has taken the locale out of the query.
 */
export function refuseBrokenText(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (isBroken(decoded(req.path)) || [req.query, req.body, req.locale].some(holdsBrokenText)) return refuse(res)
  next()
}

/** The same for the host's routes that we guard: only what our guards read, the path and the language. */
export function refuseBrokenPath(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (isBroken(decoded(req.path)) || holdsBrokenText(req.locale)) return refuse(res)
  next()
}

/** A work list instead of recursion: a body may be nested deeper than a stack is. */
export function holdsBrokenText(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === "string" && isBroken(one)) return true
    if (typeof one === "object" && one !== null) for (const [key, inner] of Object.entries(one)) open.push(key, inner)
  }
  return false
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** No column holds a NUL, and no JSON column half a surrogate pair. */
function isBroken(text: string | undefined): boolean {
  return text === undefined || /[\0\p{Surrogate}]/u.test(text)
}

function refuse(res: MedusaResponse): void {
  const message =
    "The request holds a character that is no text: a NUL, half a surrogate pair or a broken %. Take it out."
  const reason = { code: "broken_text", params: {} }
  res.status(400).json({ type: "invalid_data", code: "payin_broken_text", message, reason })
}
