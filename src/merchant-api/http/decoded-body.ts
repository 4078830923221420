import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib"

const decoders = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync }

/**
 * The answer as it was before a server, or a cache in between, compressed it although nobody asked for that.
 *
 * @param encoding the answer's `content-encoding`
 * @param maxBytes bytes of the result: a small answer must not become a large one
 * @returns the bytes as they are when they cannot be decoded
 */
export function decodedBody(body: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  const name = encoding?.trim().toLowerCase() ?? ""
  if (!Object.hasOwn(decoders, name)) return body
  try {
    return decoders[name as keyof typeof decoders](body, { maxOutputLength: maxBytes })
  } catch {
    return body
  }
}
