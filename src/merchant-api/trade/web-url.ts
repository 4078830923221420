import { isWebUrl } from "../pay-in/pay-in-request"

/** As a browser opens it, or not at all: what is checked is what is stored and shown. */
export function webUrl(value: unknown): string | null {
  const href = typeof value === "string" && isWebUrl(value) ? new URL(value).href : ""
  return href !== "" && href.length <= longestUrl ? href : null
}

const longestUrl = 10_000
