import { isHttpUrl } from "../connection-rules"

/** As a browser opens it, or not at all: what is checked is what is stored and shown. */
export function webUrl(value: unknown): string | null {
  if (typeof value !== "string" || value.includes("\ufffd") || !isHttpUrl(value)) return null
  const { href } = new URL(value)
  return href.length <= longestUrl ? href : null
}

const longestUrl = 10_000
