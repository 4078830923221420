/** Whether a text is an absolute address that a browser may be sent to: `javascript:` and the like must never be. */
export function isHttpUrl(text: unknown): text is string {
  if (typeof text !== "string" || !URL.canParse(text)) return false
  return ["http:", "https:"].includes(new URL(text).protocol)
}
