/**
 * Whether a browser, too, would open it: a page of any other scheme is never followed. Not for a text that paths are
 * appended to: see `baseUrlProblem`.
 */
export function isHttpUrl(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  return parsed?.protocol === "https:" || parsed?.protocol === "http:"
}

/** Why paths cannot be appended to an address: it is not an http(s) one, or it holds more than an address. */
export function baseUrlProblem(text: string): "not_http" | "not_bare" | undefined {
  if (!isHttpUrl(text) || isUnfilled(text)) return "not_http"
  const { username, password, search, hash } = new URL(text)
  return username || password || search || hash ? "not_bare" : undefined
}

/** Ready for a path to be appended. */
export function withoutSlash(url: string): string {
  return url.trim().replace(/\/+$/, "")
}

/**
 * Whether an http(s) address is none that anybody meant: a template wrote "undefined" for a variable that is not set, as
 * its host or a part of its path, also behind a #, or "null" as its host, a text without backticks kept the `${…}`, the
 * scheme stands there twice, or several addresses stand in one text. URL takes all of these.
 */
export function isUnfilled(text: string): boolean {
  const { hash, hostname, pathname } = new URL(text)
  if (/[$,;"']/.test(hostname) || /^(https?|null)$/.test(hostname)) return true
  return [hostname, pathname, hash].some((part) => /(^|[#/.])undefined(?![\w-])/.test(part))
}

/** Whether it is the address of an HTTP proxy: nothing but scheme, user and password, host and port. */
export function isProxyUrl(text: string): boolean {
  if (!isHttpUrl(text)) return false
  const { hash, password, pathname, search, username } = new URL(text)
  return pathname === "/" && !search && !hash && isDecodable(username) && isDecodable(password)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a key goes into a header unchanged. Anything copied along with it would make every call fail: a line break, or
 * the quotes of a file that Docker reads, which keeps them. Nor is it what a template makes of a variable that is not set:
 * anybody could sign callbacks with that.
 */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && !/^(["']).*\1$/.test(text) && !/^(undefined|null)$/.test(text)
}
