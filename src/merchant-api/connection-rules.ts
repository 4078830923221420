/** Whether a browser, too, would open it. Not for a text that paths are appended to: see `baseUrlProblem`. */
export function isHttpUrl(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  return parsed?.protocol === "https:" || parsed?.protocol === "http:"
}

/** Why paths cannot be appended to an address: it is not an http(s) one, or it holds more than an address. */
export function baseUrlProblem(text: string): "not_http" | "not_bare" | undefined {
  if (!isHttpUrl(text)) return "not_http"
  const { username, password, search, hash } = new URL(text)
  return username || password || search || hash ? "not_bare" : undefined
}

/** Whether a key goes into a header unchanged. Anything copied along with it would make every call fail. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}
