/** undefined, which JSON cannot hold, when it is not JSON. The parser's error is dropped because it quotes the body. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}

/** The members of a JSON object; undefined for anything else, a list included. */
export function membersOf(json: unknown): Record<string, unknown> | undefined {
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json)
  return isObject ? (json as Record<string, unknown>) : undefined
}

/**
 * Bytes that are not UTF-8 become U+FFFD: a name that was cut within a character hides no paid trade. No known word, amount
 * or id has that character in it, and a payment detail is not taken with it: see `isClean`.
 */
const utf8 = new TextDecoder("utf-8")
