/** undefined, which JSON cannot hold, when it is not JSON. The parser's error is dropped because it quotes the body. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}

/** Fatal: bytes that are not UTF-8 are not JSON, and must not become identifiers with replacement characters. */
const utf8 = new TextDecoder("utf-8", { fatal: true })
