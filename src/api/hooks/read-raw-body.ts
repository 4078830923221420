import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { raw } from "express"
import type { BodyProblem } from "../../modules/payin/callback/accept-callback"

/** Our own bound: a trade as the contract shows it takes about 1 KB. */
const MAX_BYTES = 64 * 1024

/** A service sends a body in one go; a client that only wants to keep connections open never finishes one. */
const LONGEST_MS = 5_000

/** `inflate: false`: the signature is over the bytes sent, and a small body must not become a large one. */
const parse = raw({ type: () => true, limit: MAX_BYTES, inflate: false })

/**
 * Reads the exact bytes. Any content type is read: a sender's header is no reason to lose a callback.
 *
 * @returns why, when the body could not be read. The rest of it may still be on its way: the answer has to close the
 *   connection.
 */
export async function readRawBody(req: MedusaRequest, res: MedusaResponse): Promise<Buffer | BodyProblem> {
  // A store may have the host parse this very address, or read it itself, which comes before us, and keep the bytes.
  if (Buffer.isBuffer(req.rawBody)) return req.rawBody
  const problem = await parseInTime(req, res)
  return problem ?? (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
}

function parseInTime(req: MedusaRequest, res: MedusaResponse): Promise<BodyProblem | undefined> {
  // A sender's mistake for the charset: it says nothing of how the bytes were sent.
  if (/^utf-?8$/i.test(req.headers["content-encoding"] ?? "")) delete req.headers["content-encoding"]
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("too_slow"), LONGEST_MS).unref()
    parse(req, res, (error?: unknown) => {
      clearTimeout(timer)
      resolve(error ? problemOf((error as { status?: number }).status) : undefined)
    })
  })
}

function problemOf(status: number | undefined): BodyProblem {
  if (status === 413) return "too_large"
  return status === 415 ? "compressed" : "unreadable"
}
