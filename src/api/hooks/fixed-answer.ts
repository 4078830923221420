import type { MedusaResponse } from "@medusajs/framework/http"

export type Answer = (res: MedusaResponse) => void

/**
 * An answer that is always the same, serialized once: anyone can send forged callbacks, and `res.json` serializes and
 * hashes it anew for each of them.
 */
export function fixedAnswer(status: number, json: object, headers: Record<string, string> = {}): Answer {
  const body = Buffer.from(JSON.stringify(json))
  const all = { "content-type": "application/json; charset=utf-8", "content-length": body.length, ...headers }
  return (res) => void res.writeHead(status, all).end(body)
}
