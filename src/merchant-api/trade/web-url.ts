/** As a browser opens it, or not at all: what is checked is what is stored and shown. */
export function webUrl(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null
  const { protocol, href } = new URL(value)
  const isWeb = protocol === "http:" || protocol === "https:"
  return isWeb && href.length <= longestUrl ? href : null
}

const longestUrl = 10_000
